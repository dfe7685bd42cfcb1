import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { CancelQuestion } from '../../../../../src/trade/ticket/orders/CancelQuestion.tsx'

globalThis.IS_REACT_ACT_ENVIRONMENT = true

afterEach(() => vi.useRealTimers())

it('the question before a cancellation is taken back by itself when nobody answers it', async () => {
  vi.useFakeTimers()
  const [keeps, cancels] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<CancelQuestion onNo={keeps} onYes={cancels} />))
  await act(async () => vi.advanceTimersByTime(7_900))
  expect(keeps).not.toHaveBeenCalled()
  await act(async () => vi.advanceTimersByTime(200))
  expect(keeps).toHaveBeenCalledOnce()
  expect(cancels).not.toHaveBeenCalled()
  await act(async () => root.unmount())
})
