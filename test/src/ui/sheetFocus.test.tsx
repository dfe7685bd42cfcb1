import { act, createRef } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSheet, Sheet } from '../../../src/ui/Sheet.tsx'
import { type Rendered, renderPart, useDictionaries } from '../../support/renderApp.tsx'

const field = createRef<HTMLInputElement>()
let part: Rendered | undefined

const open = async (event: Event, withField: boolean): Promise<void> => {
  await act(async () => void dispatchEvent(event))
  part = await renderPart(
    <Sheet open onClose={() => undefined} title="A sheet" {...(withField ? { first: field } : {})}>
      <input ref={field} aria-label="Amount" />
    </Sheet>,
  )
}
const settled = async (check: () => void): Promise<void> => {
  for (let tries = 0; ; tries += 1)
    try {
      return check()
    } catch (error) {
      if (tries === 100) throw error
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    }
}
const pointer = (pointerType: string) => new PointerEvent('pointerdown', { pointerType })
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.getAttribute('role')

beforeEach(async () => {
  useDictionaries()
  await fetchSheet()
})
afterEach(() => part?.close())

it.each([
  ['a finger gets the sheet itself: no ring around its cross, no keyboard over it', pointer('touch'), true, 'dialog'],
  ['keys get the field that is meant to be first', new KeyboardEvent('keydown', { key: 'Enter' }), true, 'Amount'],
  ['keys get the cross where no field is meant', new KeyboardEvent('keydown', { key: 'Enter' }), false, 'Close'],
  ['a mouse gets the field, and no ring where there is none', pointer('mouse'), true, 'Amount'],
] as const)('%s', async (_, event, withField, expected) => {
  await open(event, withField)
  await settled(() => expect(focused()).toBe(expected))
})
