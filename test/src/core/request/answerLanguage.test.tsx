import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { type Language, type OutputOf, promotion } from '#protocol'
import { changeLanguage } from '../../../../src/core/i18n/language.ts'
import { language } from '../../../../src/core/state/state.ts'
import { createAnswers } from '../../../support/answers.ts'
import { renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'

const venue = vi.hoisted(() => ({ post: undefined as unknown }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (...all: unknown[]) => (venue.post as (...args: unknown[]) => unknown)(...all),
}))

it('a text is asked for again in another language, and never stands in the old one meanwhile', async () => {
  useDictionaries('de')
  useDictionaries('en')
  const answers = createAnswers()
  venue.post = answers.post
  answers.on(
    promotion.termService,
    (): OutputOf<typeof promotion.termService> => ({
      id: 'terms',
      title: 'Terms',
      body: [{ kind: 'paragraph', text: `Text in ${language.peek()}` }],
      version: '1.0',
      effectiveAt: '0',
      updatedAt: '0',
    }),
  )
  const app = await renderApp('/pages/termsOfService/termsOfService')
  const seen: string[] = []
  const watch = new MutationObserver(() => {
    const found = /Text in \w+/.exec(app.text())?.[0]
    if (found !== undefined) seen.push(`${found} on ${language.peek()}`)
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  await until(() => app.text().includes('Text in en'))
  const next: Language = 'de'
  await act(() => changeLanguage(next))
  await until(() => app.text().includes('Text in de'))
  watch.disconnect()
  expect(new Set(seen)).toEqual(new Set(['Text in en on en', 'Text in de on de']))
  await app.close()
})
