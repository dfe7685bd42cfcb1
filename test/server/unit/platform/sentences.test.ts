import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSentences } from '../../../../server/platform/sentences.ts'

const sentences = createSentences(join(import.meta.dirname, '../../../../locales'))
const moved = (count: string) => ({ seen: '1.1', price: '1.2', pips: count, count })

it('a sentence with a figure has the plural form of its language', () => {
  expect(sentences('en', 'errors.priceMoved', moved('1'))).toContain('by 1 pip,')
  expect(sentences('en', 'errors.priceMoved', moved('1.5'))).toContain('by 1.5 pips,')
  expect(sentences('de', 'errors.priceMoved', moved('1'))).toContain('um 1 Pip ')
  expect(sentences('ja', 'errors.priceMoved', moved('1'))).toContain('1 pips')
})

it('a refused value is told without the name that programs have for its field', () => {
  expect(sentences('en', 'errors.invalidField', { field: 'firstCode' })).not.toContain('firstCode')
})
