import { describe, expect, it } from 'vitest'
import { Unreadable } from '../../../scripts/translation/problem.ts'
import { escapeXml, readXml } from '../../../scripts/translation/xml.ts'
import { fc } from '../../support/property.ts'

const codeOf = (text: string): string => {
  try {
    readXml(text)
    return 'read'
  } catch (error) {
    if (error instanceof Unreadable) return error.problem.code
    throw error
  }
}

describe('what is read of XML', () => {
  it.each([
    ['a document type', '<!DOCTYPE a><a/>', 'fileForbidden'],
    ['entities that grow', '<!DOCTYPE a [<!ENTITY x "xx"><!ENTITY y "&x;&x;">]><a>&y;</a>', 'fileForbidden'],
    ['an external entity', '<!doctype a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'fileForbidden'],
    ['an entity of nobody', '<a>&nbsp;</a>', 'fileForbidden'],
    ['an entity of every object', '<a>&constructor;</a>', 'fileForbidden'],
    ['CDATA', '<a><![CDATA[x]]></a>', 'fileForbidden'],
    ['a style sheet', '<?xml-stylesheet href="x"?><a/>', 'fileForbidden'],
    ['an instruction inside', '<a><?php x ?></a>', 'fileForbidden'],
    ['another encoding', '<?xml version="1.0" encoding="UTF-7"?><a/>', 'fileForbidden'],
    ['a deep nest', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`, 'fileForbidden'],
    ['a lone &', '<a>x & y</a>', 'fileMalformed'],
    ['a null character', '<a>&#0;</a>', 'fileMalformed'],
    ['half a pair', '<a>&#xd800;</a>', 'fileMalformed'],
    ['a control character', '<a>\u0007</a>', 'fileMalformed'],
    ['a control character by number', '<a>&#7;</a>', 'fileMalformed'],
    ['an attribute twice', '<a b="1" b="2"/>', 'fileMalformed'],
    ['an attribute without marks', '<a b=1/>', 'fileMalformed'],
    ['attributes without a space', '<a b="1"c="2"/>', 'fileMalformed'],
    ['a < in an attribute', '<a b="<"/>', 'fileMalformed'],
    ['another end', '<a></b>', 'fileMalformed'],
    ['no end', '<a><b></b>', 'fileMalformed'],
    ['two roots', '<a/><b/>', 'fileMalformed'],
    ['text behind the root', '<a/>x', 'fileMalformed'],
    ['no element', 'x', 'fileMalformed'],
    ['nothing', '', 'fileMalformed'],
    ['a comment without end', '<a><!-- x</a>', 'fileMalformed'],
    ['a mark of CDATA', '<a>]]></a>', 'fileMalformed'],
  ])('%s is refused', (_, text, code) => {
    expect(codeOf(text)).toBe(code)
  })

  it('what tools write is read', () => {
    const read = readXml(
      "\ufeff<?xml version='1.0' encoding='utf-8' standalone='no'?>\r\n<!-- x -->\r\n<m:a b = '1'\n/>\r\n",
    )
    expect(read).toEqual({ name: 'm:a', attributes: new Map([['b', '1']]), children: [] })
    expect(readXml('<a>&lt;&#65;&#x1F600;\r\n<b/>&amp;amp;</a>').children).toEqual([
      '<A😀\n',
      { name: 'b', attributes: new Map(), children: [] },
      '&amp;',
    ])
  })

  it('says the line', () => {
    expect(() => readXml('<a>\n\n&x;</a>')).toThrow(/line 3/)
  })

  it('any text comes back from an element and an attribute', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '<', '>', '&', '"', "'", '\r', '\n', ' ', ']', 'ü', '語', '😀', '\u00a0'),
    })
    fc.assert(
      fc.property(text, (own) => {
        expect(readXml(`<a>${escapeXml(own)}</a>`).children).toEqual(own === '' ? [] : [own])
        expect(readXml(`<a b="${escapeXml(own)}"/>`).attributes.get('b')).toBe(own)
      }),
    )
  })
})
