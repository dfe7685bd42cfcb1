import { signal } from '@preact/signals-core'
import { startLooks } from './look.ts'
import { readStored, writeStored } from './storage.ts'

/** What the user chose; `system` (nothing stored) follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system'
export type Theme = 'light' | 'dark'

/** Colour of the browser's own bars. The script in index.html knows the same two. */
export const THEME_COLOR = { light: '#ffffff', dark: '#121212' } as const satisfies Record<Theme, string>

export const TEXT_SCALES = [100, 115, 130, 150, 175, 200] as const

const storedTheme = (): ThemeChoice => {
  const stored = readStored('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
const storedScale = (): number => {
  const stored = Number(readStored('tapeline.textScale'))
  return stored >= 100 && stored <= 200 ? stored : 100
}

export const themeChoice = signal<ThemeChoice>('system')
/** What is on screen. */
export const theme = signal<Theme>('light')
/** Text size in per cent, 100 to 200. */
export const textScale = signal(100)

const dark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

const show = (): void => {
  const choice = themeChoice.peek()
  const next: Theme = choice === 'system' ? (dark().matches ? 'dark' : 'light') : choice
  theme.value = next
  document.documentElement.classList.toggle('dark', next === 'dark')
  // The ground of the page before its styles are there, and of the browser's own parts.
  document.documentElement.style.colorScheme = next
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', THEME_COLOR[next])
}

const read = (): void => {
  themeChoice.value = storedTheme()
  textScale.value = storedScale()
  document.documentElement.style.setProperty('--text-scale', String(textScale.peek() / 100))
  startLooks()
  show()
}

/** Reads the stored choices, and follows the device and the browser's other tabs from now on. */
export const startTheme = (): void => {
  dark().addEventListener('change', show)
  addEventListener('storage', read)
  read()
}

export const chooseTheme = (choice: ThemeChoice): void => {
  writeStored('theme', choice === 'system' ? undefined : choice)
  themeChoice.value = choice
  show()
}

export const chooseTextScale = (percent: number): void => {
  writeStored('tapeline.textScale', percent === 100 ? undefined : String(percent))
  textScale.value = percent
  document.documentElement.style.setProperty('--text-scale', String(percent / 100))
}
