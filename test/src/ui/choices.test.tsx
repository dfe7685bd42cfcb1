import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CheckField } from '../../../src/ui/CheckField.tsx'
import { indexAfterKey, searchOptions } from '../../../src/ui/choices.ts'
import { SelectField } from '../../../src/ui/SelectField.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const NAMES = [
  'Brazil',
  'Chile',
  'Côte d’Ivoire',
  'France',
  'Germany',
  'Japan',
  'New Zealand',
  'Viet Nam',
  'Saint Martin (France)',
]
const OPTIONS = NAMES.map((label) => ({ id: label, label, ...(label === 'Japan' ? { keywords: 'JPY 日本' } : {}) }))
const labels = (text: string): string[] => searchOptions(OPTIONS, text).map(({ label }) => label)

describe('a search among choices', () => {
  it.each([
    ['cote', ['Côte d’Ivoire']],
    ['  FRAN ', ['France', 'Saint Martin (France)']],
    ['zea new', ['New Zealand']],
    ['日本', ['Japan']],
    ['jpy', ['Japan']],
    ['atlantis', []],
    ['', NAMES],
  ])('for %j', (text, found) => expect(labels(text)).toEqual(found))
})

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 8, 8],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 8],
  ['End', 0, 8],
  ['Home', 5, 0],
  ['x', 5, undefined],
])('%s leads from %i to %s', (key, at, next) => expect(indexAfterKey(key, at, 9)).toBe(next))

let part: Rendered | undefined
const chosen = vi.fn<(id: string) => void>()
const Country = ({ count = NAMES.length }: { count?: number }) => {
  const [value, setValue] = useState<string>()
  const choose = (id: string): void => {
    chosen(id)
    setValue(id)
  }
  return <SelectField label="Country" value={value} onChange={choose} options={OPTIONS.slice(0, count)} />
}
const field = (): HTMLElement => {
  const button = document.querySelector<HTMLElement>('button[aria-haspopup=dialog]')
  if (button === null) throw new Error('no field')
  return button
}
const nameOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
const press = async (role: 'combobox' | 'listbox', ...keys: string[]): Promise<void> => {
  for (const key of keys)
    await act(async () =>
      document.querySelector(`[role=${role}]`)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    )
}
const open = async (): Promise<void> => {
  await act(async () => field().click())
  await until(() => document.querySelector('[role=listbox]'))
}

/** What Enter would choose. */
const active = () =>
  document.getElementById(document.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant') ?? '')
    ?.textContent

beforeEach(() => {
  useDictionaries()
  chosen.mockReset()
})
afterEach(async () => part?.close())

describe('a picker', () => {
  it('is found by keyboard alone: searched, walked, chosen, closed', async () => {
    part = await renderPart(<Country />)
    expect(nameOf(field())).toBe('Country Choose')
    await open()
    await part.type('Search', 'an')
    expect(active()).toBe('France')
    await press('combobox', 'ArrowDown')
    expect(active()).toBe('Germany')
    await press('combobox', 'Enter')
    expect(chosen.mock.calls).toEqual([['Germany']])
    await until(() => document.querySelector('[role=dialog]') === null)
    expect(nameOf(field())).toBe('Country Germany')
  })

  it('says when nothing matches, and Enter then chooses nothing', async () => {
    part = await renderPart(<Country />)
    await open()
    await part.type('Search', 'atlantis')
    expect(part.text()).toContain('No results for “atlantis”.')
    await press('combobox', 'ArrowDown', 'Enter')
    expect(chosen).not.toHaveBeenCalled()
  })

  it('has no search for a few; the list takes the keys, and begins at what is chosen', async () => {
    part = await renderPart(<Country count={3} />)
    await open()
    expect(document.querySelector('[role=combobox]')).toBeNull()
    await press('listbox', 'End', 'Enter')
    await until(() => document.querySelector('[role=dialog]') === null)
    await open()
    expect(document.querySelector('[data-active]')?.textContent).toBe('Côte d’Ivoire')
    expect(document.querySelector('[aria-selected=true]')?.textContent).toBe('Côte d’Ivoire')
  })
})

it('a sentence to agree to names its mistake', async () => {
  const change = vi.fn<(on: boolean) => void>()
  part = await renderPart(<CheckField label="I agree" on={false} onChange={change} error="You have to agree." />)
  const box = part.field('I agree')
  expect(box?.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(box?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('You have to agree.')
  await act(async () => box?.click())
  expect(change.mock.calls).toEqual([[true]])
})
