import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  chooseTextScale,
  chooseTheme,
  startTheme,
  textScale,
  theme,
  themeChoice,
} from '../../../../src/core/state/theme.ts'

let deviceDark: boolean
let deviceChanged: () => void = () => undefined
const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  deviceDark = false
  document.head.innerHTML = '<meta name="theme-color" content="#ffffff">'
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return deviceDark
    },
    addEventListener: (_: string, listener: () => void) => {
      deviceChanged = listener
    },
  }))
  startTheme()
})
const color = (): string | undefined => document.querySelector('meta')?.content

describe('the theme', () => {
  it('is light, and follows the device until one is chosen', () => {
    expect([theme.peek(), root.classList.contains('dark'), color()]).toEqual(['light', false, '#ffffff'])
    deviceDark = true
    deviceChanged()
    expect([theme.peek(), root.classList.contains('dark'), color()]).toEqual(['dark', true, '#121212'])
    expect(localStorage.getItem('theme')).toBeNull()
  })

  it('stays as chosen whatever the device does, also after a reload', () => {
    chooseTheme('light')
    deviceDark = true
    deviceChanged()
    startTheme()
    expect([theme.peek(), localStorage.getItem('theme')]).toEqual(['light', 'light'])
  })

  it('follows the device again when that is chosen', () => {
    chooseTheme('dark')
    chooseTheme('system')
    expect([theme.peek(), themeChoice.peek(), localStorage.getItem('theme')]).toEqual(['light', 'system', null])
  })
})

it('text grows to the size that was chosen, and keeps it', () => {
  chooseTextScale(150)
  startTheme()
  expect([textScale.peek(), root.style.getPropertyValue('--text-scale')]).toEqual([150, '1.5'])
  chooseTextScale(100)
  expect(localStorage.getItem('tapeline.textScale')).toBeNull()
})

it.each(['50', '400', 'big', ''])('a stored text size of %j counts as none', (stored) => {
  localStorage.setItem('tapeline.textScale', stored)
  startTheme()
  expect(textScale.peek()).toBe(100)
})
