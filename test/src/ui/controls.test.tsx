import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLanguage } from '../../../src/core/i18n/language.ts'
import { AmountField } from '../../../src/ui/AmountField.tsx'
import { Button } from '../../../src/ui/Button.tsx'
import { CodeField } from '../../../src/ui/CodeField.tsx'
import { PasswordField } from '../../../src/ui/PasswordField.tsx'
import { Segmented } from '../../../src/ui/Segmented.tsx'
import { Sheet } from '../../../src/ui/Sheet.tsx'
import { Tabs } from '../../../src/ui/Tabs.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

let part: Rendered | undefined
beforeEach(() => useDictionaries())
afterEach(async () => {
  vi.useRealTimers()
  await part?.close()
})

/** Two clicks so many ms apart, by the browser's own clock. */
const tapTwice = async (target: HTMLElement, apart: number): Promise<void> => {
  for (const at of [5_000, 5_000 + apart]) {
    const tap = new MouseEvent('click', { bubbles: true, cancelable: true })
    Object.defineProperty(tap, 'timeStamp', { value: at })
    await act(async () => target.dispatchEvent(tap))
  }
}

describe('a password', () => {
  it('is hidden until its eye is tapped, and takes what is pasted or filled in by a manager', async () => {
    const typed = vi.fn<(value: string) => void>()
    part = await renderPart(
      <PasswordField label="Password" autoComplete="current-password" onChange={({ target }) => typed(target.value)} />,
    )
    const field = await until(() => part?.root.querySelector('input') ?? undefined)
    expect([field.type, field.autocomplete]).toEqual(['password', 'current-password'])
    const eye = await until(() => part?.control('Show password'))
    await act(async () => eye.click())
    expect([field.type, eye.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    await act(async () => eye.click())
    expect(field.type).toBe('password')
    const paste = new Event('paste', { bubbles: true, cancelable: true })
    await act(async () => field.dispatchEvent(paste))
    expect(paste.defaultPrevented).toBe(false)
    await part.type('Password', 'from a manager')
    expect(typed).toHaveBeenLastCalledWith('from a manager')
  })
})

const Waiting = () => {
  const [kept, setKept] = useState(false)
  return (
    <>
      <Button disabled={!kept} why="Check the box above first.">
        Continue
      </Button>
      <Button onPress={() => setKept(true)}>Tick</Button>
    </>
  )
}

describe('a button', () => {
  it('that is disabled says why, is described by that, and keeps the focus when it is not any more', async () => {
    part = await renderPart(<Waiting />)
    const button = await until(() => part?.control('Continue'))
    const described = (): string | undefined =>
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined
    expect(described()).toBe('Check the box above first.')
    button.focus()
    await part.press('Tick')
    expect(part.text()).not.toContain('Tick the box')
    expect([described(), button.hasAttribute('aria-describedby')]).toEqual([undefined, false])
    expect([document.activeElement, part.control('Continue')]).toEqual([button, button])
  })

  it.each([
    [299, 1],
    [300, 2],
  ])('taken twice within %i ms acts %i times', async (apart, times) => {
    const press = vi.fn<() => void>()
    part = await renderPart(<Button onPress={() => press()}>Send</Button>)
    await tapTwice(await until(() => part?.control('Send')), apart)
    expect(press).toHaveBeenCalledTimes(times)
  })

  it('is busy until its promise ends, and does not act meanwhile', async () => {
    let end: () => void = vi.fn<() => void>()
    const promise = new Promise<void>((resolve) => {
      end = resolve
    })
    const press = vi.fn<() => Promise<void>>(() => promise)
    part = await renderPart(<Button onPress={press}>Send</Button>)
    await tapTwice(await until(() => part?.control('Send')), 4_000)
    expect(press).toHaveBeenCalledOnce()
    expect(part.control('Send')?.getAttribute('aria-busy')).toBe('true')
    await act(async () => end())
    expect(part.control('Send')?.hasAttribute('aria-busy')).toBe(false)
  })

  it('that is disabled can be reached but does nothing, not even submit', async () => {
    const submit = vi.fn<() => void>()
    part = await renderPart(
      <form onSubmit={submit}>
        <Button type="submit" disabled>
          Send
        </Button>
      </form>,
    )
    await part.press('Send')
    expect(submit).not.toHaveBeenCalled()
    expect(part.control('Send')?.hasAttribute('disabled')).toBe(false)
  })
})

const ITEMS = [
  { id: 'a', label: 'First' },
  { id: 'b', label: 'Second' },
  { id: 'c', label: 'Third' },
] as const
type Id = (typeof ITEMS)[number]['id']

const selected = () => document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
const Three = () => {
  const [value, setValue] = useState<Id>('a')
  return <Tabs items={ITEMS} value={value} onChange={setValue} label="Lists" />
}

describe('tabs', () => {
  it.each([
    [['ArrowRight'], 'Second'],
    [['ArrowLeft'], 'Third'],
    [['End', 'Home'], 'First'],
    [['ArrowRight', 'ArrowRight', 'ArrowRight'], 'First'],
  ])('%j chooses %s and moves the focus there', async (keys, chosen) => {
    part = await renderPart(<Three />)
    await act(async () => selected()?.focus())
    for (const key of keys)
      await act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    expect(selected()?.textContent).toBe(chosen)
    expect(document.activeElement).toBe(selected())
  })

  it('that were chosen stand where they can be seen, in a row that is too short for all', async () => {
    // Each 100 px wide, in a row of which 150 are seen.
    const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      if (this.getAttribute('role') === 'tablist') return new DOMRect(0, 0, 150, 40)
      const at = [...(this.parentElement?.children ?? [])].indexOf(this)
      return new DOMRect(at * 100 - (this.parentElement?.scrollLeft ?? 0), 0, 100, 40)
    })
    part = await renderPart(<Three />)
    const row = document.querySelector('[role=tablist]')
    expect(row?.scrollLeft).toBe(0)
    await part.press('Third')
    expect(row?.scrollLeft).toBe(150)
    await part.press('First')
    expect(row?.scrollLeft).toBe(0)
    rects.mockRestore()
  })
})

it('a preset of a segmented control can be taken again', async () => {
  const change = vi.fn<(id: Id) => void>()
  part = await renderPart(<Segmented items={ITEMS} value="b" onChange={change} label="Part" />)
  await part.press('Second')
  await part.press('Third')
  expect(change.mock.calls).toEqual([['b'], ['c']])
})

const Size = () => {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  return (
    <>
      <AmountField
        label="Size"
        unit="BTC"
        text={text}
        onText={(next, parsed) => {
          setText(next)
          setSaid(parsed.ok ? `means ${parsed.value}` : parsed.why)
        }}
      />
      <output>{said}</output>
    </>
  )
}

describe('an amount', () => {
  it('is read as the language writes it, and refused with a hint where it could be read two ways', async () => {
    startLanguage('de')
    part = await renderPart(<Size />)
    await part.type('Size', '1,5')
    expect(part.text()).toContain('means 1.5')
    await part.type('Size', '1.5')
    expect(part.text()).toContain('ambiguous')
    expect(part.field('Size')?.getAttribute('aria-invalid')).toBe('true')
    const hint = part.field('Size')?.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(hint)?.hidden).toBe(false)
  })

  it('that is empty is no mistake', async () => {
    part = await renderPart(<Size />)
    await part.type('Size', '1')
    await part.type('Size', '')
    expect(part.text()).toContain('empty')
    expect(part.field('Size')?.hasAttribute('aria-invalid')).toBe(false)
  })
})

describe('a code', () => {
  it('can be asked for again after the wait that the venue names', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const send = vi.fn<() => Promise<number>>(() => Promise.resolve(3_000))
    part = await renderPart(<CodeField label="Code" onSend={send} />)
    await part.press('Send code')
    expect(part.control('Resend in 3 s')).toBeDefined()
    await part.press('Resend in 3 s')
    expect(send).toHaveBeenCalledOnce()
    for (let second = 0; second < 3; second += 1) await act(async () => vi.advanceTimersByTime(1_000))
    expect(part.control('Send code')).toBeDefined()
  })

  it('that could not be sent can be asked for at once', async () => {
    part = await renderPart(<CodeField label="Code" onSend={() => Promise.resolve(undefined)} />)
    await part.press('Send code')
    expect(part.control('Send code')?.getAttribute('aria-disabled')).toBeNull()
  })
})

const Opener = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Confirm">
        <p>You pay</p>
      </Sheet>
    </>
  )
}

describe('a sheet', () => {
  it('is a named dialog that opens and closes', async () => {
    part = await renderPart(<Opener />)
    expect(document.querySelector('[role=dialog]')).toBeNull()
    await part.press('Open')
    const dialog = await until(() => document.querySelector('[role=dialog]'))
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Confirm')
    expect(dialog.textContent).toContain('You pay')
    await part.press('Close')
    await until(() => document.querySelector('[role=dialog]') === null)
  })
})
