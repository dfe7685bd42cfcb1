import { type Signal, signal } from '@preact/signals-core'
import { act, Profiler, type ReactNode, StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useSignalPick, useSignalValue } from '../../../../src/core/live/useSignalValue.ts'
import '../../../support/renderApp.tsx'

let renders = 0
/** How many watch the signal now. */
let watched = 0
const counted = <T,>(value: T): Signal<T> =>
  signal(value, { watched: () => void (watched += 1), unwatched: () => void (watched -= 1) })

const Value = ({ of }: { of: Signal<number> }) => <b>{useSignalValue(of)}</b>
const isEven = (value: number): boolean => value % 2 === 0
const Even = ({ of, pick = isEven }: { of: Signal<number>; pick?: (value: number) => boolean }) => (
  <b>{String(useSignalPick(of, pick))}</b>
)

let host: HTMLElement
let root: ReturnType<typeof createRoot>
const show = (part: ReactNode) =>
  act(async () =>
    root.render(
      <Profiler id="part" onRender={() => (renders += 1)}>
        {part}
      </Profiler>,
    ),
  )
const set = (of: Signal<number>, value: number) =>
  act(async () => {
    of.value = value
  })
const text = () => host.textContent

beforeEach(() => {
  renders = 0
  watched = 0
  host = document.createElement('div')
  root = createRoot(host)
})
afterEach(() => act(async () => root.unmount()))

describe('useSignalValue', () => {
  it('renders once a change, and not when the same value is written', async () => {
    const count = counted(1)
    await show(<Value of={count} />)
    await set(count, 2)
    expect([text(), renders]).toEqual(['2', 2])
    await set(count, 2)
    expect(renders).toBe(2)
  })

  it('shows a change made between rendering and subscribing', async () => {
    const count = counted(1)
    const Eager = () => {
      useLayoutEffect(() => {
        count.value = 5
      }, [])
      return null
    }
    await show([<Eager key="eager" />, <Value key="value" of={count} />])
    expect(text()).toBe('5')
  })

  it('follows another signal that it is handed, and leaves the first', async () => {
    const [one, two] = [counted(1), counted(2)]
    await show(<Value of={one} />)
    await show(<Value of={two} />)
    expect([text(), watched]).toEqual(['2', 1])
    renders = 0
    await set(one, 7)
    expect([text(), renders]).toEqual(['2', 0])
    await set(two, 8)
    expect([text(), renders]).toEqual(['8', 1])
  })

  it.each([
    ['plainly', (part: ReactNode) => part],
    ['in strict mode', (part: ReactNode) => <StrictMode>{part}</StrictMode>],
  ])('watches while mounted and no longer (%s)', async (_, around) => {
    const count = counted(1)
    await show(around(<Value of={count} />))
    expect(watched).toBe(1)
    await set(count, 3)
    expect(text()).toBe('3')
    await show(around(null))
    expect(watched).toBe(0)
    await set(count, 4)
    await show(around(<Value of={count} />))
    expect(text()).toBe('4')
  })
})

describe('useSignalPick', () => {
  it('renders only when what it picks changes', async () => {
    const count = counted(2)
    await show(<Even of={count} />)
    await set(count, 4)
    expect([text(), renders]).toEqual(['true', 1])
    await set(count, 5)
    expect([text(), renders]).toEqual(['false', 2])
  })

  it('follows another signal and another pick', async () => {
    const [one, two] = [counted(2), counted(3)]
    await show(<Even of={one} />)
    await show(<Even of={two} />)
    expect(text()).toBe('false')
    await show(<Even of={two} pick={(value) => value === 3} />)
    expect(text()).toBe('true')
    await set(two, 5)
    expect([text(), watched]).toEqual(['false', 1])
    await show(null)
    expect(watched).toBe(0)
  })
})
