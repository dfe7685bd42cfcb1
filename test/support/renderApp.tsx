import { readdirSync, readFileSync } from 'node:fs'
import { signal } from '@preact/signals-core'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router-dom'
import { type RunnerTestCase, TestRunner } from 'vitest'
import type { Language } from '#protocol'
import { i18n } from '../../src/core/i18n/i18n.ts'
import { startLanguage } from '../../src/core/i18n/language.ts'
import { StreamContext } from '../../src/core/state/streamContext.ts'
import { App } from '../../src/shell/frame/App.tsx'
import { createFakeStream, type FakeStream } from './fakeStream.ts'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

/** Puts a language's dictionaries in place, so that nothing has to be fetched. */
export const useDictionaries = (lang: Language = 'en'): void => {
  for (const file of readdirSync(`locales/${lang}`)) {
    const texts = JSON.parse(readFileSync(`locales/${lang}/${file}`, 'utf8')) as object
    i18n.addResourceBundle(lang, file.replace('.json', ''), texts, true, true)
  }
  startLanguage(lang)
}

let last: Promise<unknown> = Promise.resolve()

/**
 * React's `act`, one after another: where a test ran out of its time in the middle of one and the next began, React counted
 * them as nested for ever after, and rendered nothing more in the whole file.
 */
const actInTurn = (work: () => unknown): Promise<unknown> => {
  const mine = last.then(() =>
    act(async () => {
      await work()
    }),
  )
  last = mine.catch(() => undefined)
  return mine
}

/**
 * Lets effects, microtasks and lazy imports run until `ready` answers something. Fails shortly before its test runs out of
 * time, and ends with it.
 */
export const until = async <T,>(ready: () => T | undefined | null | false): Promise<T> => {
  const test = TestRunner.getCurrentTest<RunnerTestCase | undefined>()
  const patience = 0.8 * (test?.timeout ?? 30_000)
  const end = performance.now() + patience
  for (;;) {
    const found = ready()
    if (found) return found
    test?.context.signal.throwIfAborted()
    if (performance.now() > end)
      throw new Error(`not within ${patience} ms: ${String(ready)}\n${document.body.innerHTML}`)
    await actInTurn(() => new Promise((resolve) => setImmediate(resolve)))
  }
}

export interface Rendered {
  readonly stream: FakeStream
  readonly root: HTMLElement
  /** The text on screen. */
  readonly text: () => string
  /** The first button, link, tab or radio button of that name. */
  readonly control: (name: string) => HTMLElement | undefined
  /** The input with that label. */
  readonly field: (label: string) => HTMLInputElement | undefined
  readonly press: (name: string) => Promise<void>
  readonly type: (label: string, text: string) => Promise<void>
  /** Enter in the field with that label, with what a browser makes of it: a click on the form's button. */
  readonly enter: (label: string) => Promise<void>
  readonly close: () => Promise<void>
}

let taps = 0

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** As it is heard: without what is hidden, such as the letters of a coin. */
const heardOf = (element: Element): string => {
  const heard = element.cloneNode(true) as Element
  for (const hidden of heard.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
  return nameOf(heard)
}

const control = (name: string) => {
  const all = [...document.querySelectorAll<HTMLElement>('button, a, [role=tab]')]
  return all.find((one) => nameOf(one) === name) ?? all.find((one) => heardOf(one) === name)
}
const field = (label: string) => {
  const found = [...document.querySelectorAll('label')].find((one) => nameOf(one) === label)
  return (found?.control ?? found?.querySelector('input') ?? undefined) as HTMLInputElement | undefined
}

/** Renders into the document, with the fake data core and the router around it. */
const mount = async (make: (stream: FakeStream) => ReactNode): Promise<Rendered> => {
  const stream = createFakeStream()
  const root = document.createElement('div')
  document.body.append(root)
  const react = createRoot(root)
  await actInTurn(() => react.render(make(stream)))
  return {
    stream,
    root,
    control,
    field,
    text: () => (document.body.textContent ?? '').replace(/\s+/g, ' ').replaceAll('\u2011', '-'),
    press: async (name) => {
      const target = await until(() => control(name) ?? field(name))
      // A second apart from the last one: buttons take two quick taps for one.
      taps += 1_000
      const tap = new MouseEvent('click', { bubbles: true, cancelable: true })
      Object.defineProperty(tap, 'timeStamp', { value: taps })
      await actInTurn(() => target.dispatchEvent(tap))
    },
    type: async (label, text) => {
      const input = await until(() => field(label))
      // As React sees typing: the native setter, then the event.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
      await actInTurn(() => input.dispatchEvent(new Event('input', { bubbles: true })))
    },
    enter: async (label) => {
      const input = await until(() => field(label))
      const { form } = input
      const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      await actInTurn(() => input.dispatchEvent(key))
      if (form === null || key.defaultPrevented) return
      const buttons = document.querySelectorAll<HTMLButtonElement>('button[type=submit]')
      const button = [...buttons].find((one) => one.form === form)
      taps += 1_000
      const tap = new MouseEvent('click', { bubbles: true, cancelable: true })
      Object.defineProperty(tap, 'timeStamp', { value: taps })
      await actInTurn(() => {
        if (button === undefined) form.requestSubmit()
        else button.dispatchEvent(tap)
      })
    },
    close: async () => {
      await actInTurn(() => react.unmount())
      root.remove()
    },
  }
}

/** A part of a screen. */
export const renderPart = (part: ReactNode): Promise<Rendered> =>
  mount(({ stream }) => (
    <StreamContext value={stream}>
      <HashRouter>{part}</HashRouter>
    </StreamContext>
  ))

/** The whole app at an address; bars, offers and messages come after `settleMs`, or as soon as they do for a user. */
export const renderApp = (address: string, settleMs?: number): Promise<Rendered> => {
  location.hash = address
  return mount(({ stream }) => <App stream={signal(stream)} {...(settleMs !== undefined && { settleMs })} />)
}
