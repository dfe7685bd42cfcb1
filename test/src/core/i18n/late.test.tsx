import { act } from 'react'
import { useTranslation } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadAreas } from '../../../../src/core/i18n/i18n.ts'
import { type Rendered, renderPart, useDictionaries } from '../../../support/renderApp.tsx'

const dictionary = (texts: unknown) => () => Promise.resolve({ ok: true, json: () => Promise.resolve(texts) })
const come = (area: string, texts: unknown) => act(() => loadAreas('en', [area], dictionary(texts)))

const rendered = vi.fn<() => void>()
const Text = () => {
  const { t } = useTranslation(['common', 'first'])
  rendered()
  return <p>{t('first:hello')}</p>
}

let part: Rendered
beforeEach(() => {
  useDictionaries()
  rendered.mockClear()
})
afterEach(() => part.close())

it('a text that came after its screen takes the place of its key; areas that nobody waits for draw nothing anew', async () => {
  part = await renderPart(<Text />)
  expect(part.text()).toContain('hello')
  await come('other', { hello: 'not this' })
  await come('first', { hello: 'Good day' })
  expect(part.text()).toContain('Good day')
  const before = rendered.mock.calls.length
  await come('more', { hello: 'nor this' })
  expect(rendered).toHaveBeenCalledTimes(before)
})
