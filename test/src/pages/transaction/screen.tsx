import { readFileSync } from 'node:fs'
import { act, type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import { i18n } from '../../../../src/core/i18n/i18n.ts'
import { coins, instruments, signedIn, uid } from '../../../../src/core/state/state.ts'
import { StreamContext } from '../../../../src/core/state/streamContext.ts'
import { createFakeStream } from '../../../support/fakeStream.ts'
import { BTC } from '../../trade/spot/ticket/fixtures.ts'

declare global {
  // React asks for it before `act` may be used.
  var IS_REACT_ACT_ENVIRONMENT: boolean
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true

const AREAS = ['chart', 'common', 'forex', 'fund', 'futures', 'market', 'shell', 'timed', 'trade']
for (const area of AREAS)
  i18n.addResourceBundle('en', area, JSON.parse(readFileSync(`locales/en/${area}.json`, 'utf8')))

const Address = ({ onChange }: { onChange: (address: string, navigate: NavigateFunction) => void }) => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    onChange(pathname + search, navigate)
  })
  return null
}

/** A screen in a DOM, on a data core that the test writes. Asks of the market are quoted at 100 with a small book. */
export const openScreen = async (screen: ReactNode, { user = true, at = '/' } = {}) => {
  const core = createFakeStream()
  instruments.value = [BTC, { ...BTC, instId: 'ETH-USDT', baseCcy: 'ETH', name: 'Ether' }]
  coins.value = [{ code: 'USDT', name: 'Tether', decimals: 6 }]
  signedIn.value = user
  uid.value = user ? '7' : undefined
  core.setQuote('BTC-USDT', { last: '100' })
  core.setFeed('book BTC-USDT', {
    instId: 'BTC-USDT',
    asks: [['101', '5', '5']],
    bids: [['99', '5', '5']],
    seqId: 1,
  })
  core.setFeed('orders', [])
  core.setFeed('funds', {
    total: '1000',
    rows: [{ coin: 'USDT', available: '1000', frozen: '0', margin: '0', escrow: '0', locked: '0', deposit: '0' }],
  })
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  let here = at
  let navigate: NavigateFunction | undefined
  await act(async () =>
    root.render(
      <StreamContext value={core.stream}>
        <MemoryRouter initialEntries={[at]}>
          {screen}
          <Address
            onChange={(address, change) => {
              here = address
              navigate = change
            }}
          />
        </MemoryRouter>
      </StreamContext>,
    ),
  )
  return {
    core,
    /** The address by now. */
    here: () => here,
    /** Another address in this one's place, as a chart beside the ticket sets it. */
    replace: (to: string) =>
      act(async () => {
        await navigate?.(to, { replace: true })
      }),
    do: (what: () => unknown) => act(async () => void (await what())),
    close: () => act(async () => root.unmount()).then(() => host.remove()),
  }
}
export type OpenScreen = Awaited<ReturnType<typeof openScreen>>

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** The button of that name; an error names those that are there. */
export const button = (name: string | RegExp): HTMLButtonElement => {
  const all = [...document.querySelectorAll('button')]
  const found = all.find((one) => (typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one))))
  if (found === undefined) throw new Error(`no button ${name}; there are ${all.map(nameOf).join(' | ')}`)
  return found
}

const field = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  const input = document.getElementById(found?.htmlFor ?? '') as HTMLInputElement | null
  if (input === null) throw new Error(`no field ${label}`)
  return input
}

/** Enter in the field of that label, with what a browser makes of it: a click on the form's button. */
export const enter = (label: string): void => {
  const { form } = field(label)
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[type=submit]')]
  buttons.find((one) => one.form === form)?.click()
}

/** Types into the field whose label is that text. */
export const type = (label: string, text: string): void => {
  const input = field(label)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What the field of that label holds. */
export const typed = (label: string): string => field(label).value

/** Lets the screen go on until the check passes; the last failure after two seconds. */
export const until = async (check: () => unknown): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    try {
      check()
      return
    } catch (error) {
      if (tries === 200) throw error
      await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
    }
  }
}

/** Everything that can be read. */
export const words = (): string => document.body.textContent ?? ''

/** Moves the slider of the shares that is within `within` to so many per cent. */
export const takeShare = (percent: number, within = 'form'): void => {
  const slider = document.querySelector<HTMLInputElement>(`${within} input[type=range]`)
  if (slider === null) throw new Error(`no slider in ${within}`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, String(percent))
  slider.dispatchEvent(new Event('input', { bubbles: true }))
}
