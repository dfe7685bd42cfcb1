import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Button } from '../../../src/ui/Button.tsx'
import { Dialog } from '../../../src/ui/Dialog.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

let part: Rendered | undefined
let finish: () => void = () => undefined
const remove = vi.fn<() => Promise<void>>()
const Asks = () => {
  const [open, setOpen] = useState(false)
  const run = async (): Promise<void> => {
    await remove()
    setOpen(false)
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>Remove</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete this address?"
        action="Delete"
        tone="danger"
        onAction={run}
      >
        This cannot be undone.
      </Dialog>
    </>
  )
}
const dialog = () => document.querySelector('[role=alertdialog]')
const escape = () =>
  act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))

beforeEach(async () => {
  useDictionaries()
  remove.mockReset().mockImplementation(
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  part = await renderPart(<Asks />)
  await part.press('Remove')
  await until(dialog)
})
afterEach(async () => part?.close())

it('asks with its name and its text, and the focus is on the way out', async () => {
  const name = document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')
  const text = document.getElementById(dialog()?.getAttribute('aria-describedby') ?? '')
  expect([name?.textContent, text?.textContent]).toEqual(['Delete this address?', 'This cannot be undone.'])
  await until(() => document.activeElement?.textContent === 'Cancel')
})

it('goes with Escape, and nothing was done', async () => {
  await until(() => document.activeElement?.textContent === 'Cancel')
  await escape()
  await until(() => dialog() === null)
  expect(remove).not.toHaveBeenCalled()
})

it('acts once, and stays until that is done: neither Escape nor the way out closes it', async () => {
  await part?.press('Delete')
  await part?.press('Delete')
  await escape()
  await part?.press('Cancel')
  expect(remove).toHaveBeenCalledOnce()
  expect(dialog()).not.toBeNull()
  await act(async () => finish())
  await until(() => dialog() === null)
})
