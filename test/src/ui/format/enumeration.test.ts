import { expect, it } from 'vitest'
import { LANGUAGES } from '#protocol'
import { enumeration } from '../../../../src/ui/format/enumeration.ts'

it.each(LANGUAGES)('%s puts its own comma between names, and no “and”', (language) => {
  const comma = ['zh-cn', 'zh-hk', 'ja'].includes(language) ? '、' : ', '
  expect(enumeration(['A', 'B', 'C', 'D'], language)).toBe(['A', 'B', 'C', 'D'].join(comma))
})

it('says one name and none as they are', () => {
  expect(enumeration(['A'], 'de')).toBe('A')
  expect(enumeration([], 'ja')).toBe('')
})
