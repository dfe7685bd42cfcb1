import { signal } from '@preact/signals-core'
import { useEffect, useRef } from 'react'
import { readStored, writeStored } from '../core/state/storage.ts'

const KEY = 'tapeline.shortcuts'

/** What a key does, by the key that does it (`KeyboardEvent.key`). */
export const SHORTCUTS = {
  search: '/',
  buy: 'b',
  sell: 's',
  previous: 'ArrowUp',
  next: 'ArrowDown',
  help: '?',
} as const
export type Shortcut = keyof typeof SHORTCUTS

/**
 * Whether single keys act, on this device: on until the user turns them off. Who speaks to the computer or hits keys by
 * accident must be able to (WCAG 2.1.4).
 */
export const shortcutsOn = signal(readStored(KEY) !== 'off')
export const turnShortcuts = (on: boolean): void => {
  shortcutsOn.value = on
  writeStored(KEY, on ? undefined : 'off')
}

/** By what is done, those who do it; the newest of them is asked. */
const open = new Map<Shortcut, (() => void)[]>()

/** What a key does while a component is shown. Undefined: nothing. */
export const useShortcut = (name: Shortcut, run: (() => void) | undefined): void => {
  const now = useRef(run)
  useEffect(() => {
    now.current = run
  })
  const acts = run !== undefined
  useEffect(() => {
    if (!acts) return undefined
    const act = (): void => now.current?.()
    open.set(name, [...(open.get(name) ?? []), act])
    return () =>
      void open.set(
        name,
        (open.get(name) ?? []).filter((one) => one !== act),
      )
  }, [name, acts])
}

/** Whether something answers to a shortcut on this screen. */
export const isShortcutOpen = (name: Shortcut): boolean => (open.get(name)?.length ?? 0) > 0

/** Does what a key means; answers whether anything does. */
export const runShortcut = (name: Shortcut): boolean => {
  const act = open.get(name)?.at(-1)
  act?.()
  return act !== undefined
}
