import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNavigation } from '../../../../src/core/screens/navigation.ts'
import { fromInside, transition } from '../../../../src/core/state/state.ts'
import { TransitionFlag } from '../../../../src/shell/frame/TransitionFlag.tsx'
import { type Rendered, renderPart } from '../../../support/renderApp.tsx'

const Move = () => {
  const navigation = useNavigation()
  return (
    <>
      <TransitionFlag />
      <button type="button" onClick={() => navigation.push('/pages/lang/lang')}>
        on
      </button>
    </>
  )
}
let part: Rendered
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  part = await renderPart(<Move />)
})
afterEach(async () => {
  await part.close()
  vi.useRealTimers()
})

it('a navigation raises the transition flag for a second, another one for a second more', async () => {
  expect(transition.peek()).toBe(true)
  await pass(999)
  expect(transition.peek()).toBe(true)
  await part.press('on')
  await pass(999)
  expect(transition.peek()).toBe(true)
  await pass(1)
  expect(transition.peek()).toBe(false)
})

it('a page that was opened above another is entered from inside', async () => {
  expect(fromInside.peek()).toBe(history.state?.idx > 0)
  await part.press('on')
  expect(fromInside.peek()).toBe(true)
})
