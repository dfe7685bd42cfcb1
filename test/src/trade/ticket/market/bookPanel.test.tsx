import { afterEach, expect, it } from 'vitest'
import { instruments } from '../../../../../src/core/state/state.ts'
import Transaction from '../../../../../src/pages/transaction/transaction.tsx'
import { type OpenScreen, openScreen } from '../../../pages/transaction/screen.tsx'

let screen: OpenScreen | undefined
afterEach(async () => {
  await screen?.close()
  screen = undefined
  instruments.value = []
})

const select = () => document.querySelector<HTMLSelectElement>('select[aria-label="Price step"]')

it('groups the book by a price step, while the ticket keeps its own by the tick', async () => {
  const { core, do: act } = (screen = await openScreen(<Transaction />))
  expect([...(select()?.options ?? [])].map(({ value }) => value)).toEqual(['0.1', '1'])
  const before = core.asked.steps.length
  await act(() => {
    const choice = select()
    if (choice === null) throw new Error('no choice of a price step')
    choice.value = '1'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(core.asked.steps.slice(before)).toEqual(['1'])
  expect(select()?.value).toBe('1')
  expect(core.asked.steps.slice(0, before)).toContain(undefined)
})
