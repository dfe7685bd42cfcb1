import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#protocol'
import { createContent } from '../../../../../server/site/content/content.ts'
import { blocksOf, linesOf } from '../../../../../server/site/content/lines.ts'

describe('texts as lines', () => {
  const content = createContent()
  it.each(LANGUAGES)('every article and announcement of the venue is the same after it: %s', (language) => {
    const { articles, notices } = content.texts(language)
    for (const { title, body } of [...Object.values(articles), ...Object.values(notices)])
      expect(blocksOf(linesOf(body)), title).toEqual(body)
  })

  it('stay plain text, and what only looks like a mark is a paragraph', () => {
    expect(blocksOf(['<b>#</b>', '#tag', '-5 %', '2026. A year', '3.5 percent', '!important'])).toEqual(
      ['<b>#</b>', '#tag', '-5 %', '2026. A year', '3.5 percent', '!important'].map((text) => ({
        kind: 'paragraph',
        text,
      })),
    )
    expect(blocksOf(['- a', '- b', '1. one', '2. two', '! mind', '# end'])).toEqual([
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'steps', items: ['one', 'two'] },
      { kind: 'note', text: 'mind' },
      { kind: 'heading', text: 'end' },
    ])
  })
})
