import { act, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { uncovered, useBackCloses } from '../../../../src/core/screens/layers.ts'
import { until } from '../../../support/renderApp.tsx'

let root: Root
/** The page's own way to set what lies over it. */
const page: { show: (layers: readonly string[]) => void } = { show: () => undefined }
let isBusy = false
const closed: string[] = []

const Layer = ({ name, close }: { name: string; close: () => void }) => {
  useBackCloses(true, () => {
    closed.push(name)
    if (!isBusy) close()
  })
  return null
}
const Page = () => {
  const [layers, setLayers] = useState<readonly string[]>([])
  useEffect(() => {
    page.show = setLayers
  }, [])
  return layers.map((name) => (
    <Layer key={name} name={name} close={() => setLayers((now) => now.filter((one) => one !== name))} />
  ))
}
const isCovered = (): boolean => (history.state as { cover?: boolean } | null)?.cover === true
const open = async (...layers: string[]): Promise<void> => {
  await act(async () => page.show(layers))
  await until(() => isCovered() === layers.length > 0)
}
const goBack = async (): Promise<void> => {
  const before = closed.length
  await act(async () => history.back())
  await until(() => closed.length > before)
}

beforeEach(async () => {
  isBusy = false
  closed.length = 0
  history.replaceState({ key: 'page', idx: 0 }, '')
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Page />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  await until(() => !isCovered())
})

describe('what lies over a page', () => {
  it('is closed by Back one after another, the last one first, and the page stays', async () => {
    await open('sheet', 'dialog')
    await goBack()
    expect(closed).toEqual(['dialog'])
    await until(isCovered)
    await goBack()
    expect(closed).toEqual(['dialog', 'sheet'])
    await until(() => !isCovered())
    expect(history.state).toEqual({ key: 'page', idx: 0 })
  })

  it('may refuse to close while an answer is on its way, and is asked again by the next Back', async () => {
    await open('money')
    isBusy = true
    await goBack()
    await until(isCovered)
    isBusy = false
    await goBack()
    await until(() => !isCovered())
    expect(closed).toEqual(['money', 'money'])
  })

  it('leaves nothing in the history when it closes itself, or leads to another page', async () => {
    await open('sheet')
    await open()
    expect(history.state).toEqual({ key: 'page', idx: 0 })
    await open('sheet')
    let ran: unknown
    await act(async () =>
      uncovered(() => {
        ran = history.state
        page.show([])
      }),
    )
    await until(() => ran !== undefined)
    expect(ran).toEqual({ key: 'page', idx: 0 })
    expect(closed).toEqual([])
  })
})
