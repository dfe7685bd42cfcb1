import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { toasts } from '../../../src/core/toastQueue.ts'
import { lazyOverlay } from '../../../src/ui/lazyOverlay.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const Inside = ({ open }: { open: boolean; onClose: () => void }) => (open ? <p>inside</p> : null)
const fetchInside = vi.fn<() => Promise<{ default: typeof Inside }>>()
const Overlay = lazyOverlay(fetchInside)
const Asks = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {open ? 'Waiting' : 'Show'}
      </button>
      <Overlay open={open} onClose={() => setOpen(false)} />
    </>
  )
}

let part: Rendered | undefined
afterEach(async () => part?.close())

test('code that does not come closes the part with a sentence, and the next opening tries again', async () => {
  useDictionaries()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fetchInside.mockRejectedValue(new Error('gone'))
  part = await renderPart(<Asks />)

  await part.press('Show')
  await until(() => toasts.value.length === 1)
  await until(() => part?.control('Show'))
  expect(part.text()).not.toContain('inside')

  fetchInside.mockResolvedValue({ default: Inside })
  await part.press('Show')
  await until(() => part?.text().includes('inside'))
})
