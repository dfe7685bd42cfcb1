import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { documentId, HELP_CATEGORIES, LANGUAGES } from '#protocol'
import { BANNERS } from '../../../../../server/site/content/banners.ts'
import { createContent } from '../../../../../server/site/content/content.ts'
import { HELP_ARTICLES } from '../../../../../server/site/content/help.ts'
import { NOTICES, publishedBy } from '../../../../../server/site/content/notices.ts'
import { removeFolder, temporaryFolder } from '../../../../support/folders.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const CONTENT = join(ROOT, 'server/site/content')

describe('the texts of the venue', () => {
  const content = createContent()

  it('are whole in every language', () => {
    expect(content.missing).toEqual([])
  })
  it.each(LANGUAGES.filter((language) => language !== 'en'))('are translated: %s', (language) => {
    const here = content.texts(language)
    const english = content.texts('en')
    for (const { id } of HELP_ARTICLES) expect(here.articles[id].body, id).not.toEqual(english.articles[id].body)
    for (const { id } of NOTICES) expect(here.notices[id].body, id).not.toEqual(english.notices[id].body)
    for (const { id } of BANNERS) expect(here.banners[id].text, id).not.toBe(english.banners[id].text)
    for (const id of ['terms', 'about'] as const) expect(here.papers[id].body, id).not.toEqual(english.papers[id].body)
  })
})

describe('the order of the texts', () => {
  it('has ids that can be asked for, each once', () => {
    for (const ids of [HELP_ARTICLES, NOTICES, BANNERS].map((list) => list.map(({ id }) => id))) {
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) expect(v.is(documentId, id), id).toBe(true)
    }
  })
  it('relates articles that exist, and none to itself', () => {
    const ids = new Set<string>(HELP_ARTICLES.map(({ id }) => id))
    for (const { id, related } of HELP_ARTICLES) {
      expect(
        related.filter((other) => !ids.has(other) || other === id),
        id,
      ).toEqual([])
      expect(related.length, id).toBeGreaterThan(0)
    }
  })
  it('leaves no category empty', () => {
    expect([...new Set(HELP_ARTICLES.map(({ category }) => category))]).toEqual([...HELP_CATEGORIES])
  })
  it('leads banners to screens that exist, and to articles that exist', () => {
    const routes = readFileSync(join(ROOT, 'test/spec/routes.tsv'), 'utf8')
    for (const { to } of BANNERS) {
      const { pathname, searchParams } = new URL(to, 'http://venue')
      expect(routes, to).toContain(`${pathname}\t`)
      const id = searchParams.get('id')
      if (id !== null) expect(HELP_ARTICLES.map((article) => article.id)).toContain(id)
    }
  })
  it('shows announcements from their time on, the newest first', () => {
    const times = NOTICES.map(({ publishedAt }) => publishedAt)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const [newest = 0] = times
    expect(publishedBy(newest)).toHaveLength(NOTICES.length)
    expect(publishedBy(newest - 1)).toEqual(NOTICES.slice(1))
    expect(publishedBy(0)).toEqual([])
  })
})

describe('a text that is not there', () => {
  // Every language begins with the English texts.
  let folder: string
  beforeEach(() => {
    folder = temporaryFolder('tapeline-content')
    for (const language of LANGUAGES) cpSync(join(CONTENT, 'en'), join(folder, language), { recursive: true })
  })
  afterEach(() => removeFolder(folder))

  const change = (file: string, edit: (json: Record<string, Record<string, unknown>>) => void): void => {
    const path = join(folder, file)
    const json = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, unknown>>
    edit(json)
    writeFileSync(path, JSON.stringify(json))
  }

  it('is said in English, and named', () => {
    change('de/help.json', ({ articles }) => delete articles?.['fees'])
    change('de/about.json', (about) => Object.assign(about, { title: 'Über uns' }))
    rmSync(join(folder, 'de/terms.json'))
    const content = createContent(folder)
    expect(content.missing).toEqual(['de/help.articles.fees', 'de/papers.terms'])
    expect(content.texts('de').articles.fees).toEqual(content.texts('en').articles.fees)
    expect(content.texts('de').papers.about.title).toBe('Über uns')
    expect(content.texts('de').papers.terms).toEqual(content.texts('en').papers.terms)
  })
  it.each([
    ['HTML instead of blocks', { title: 'T', summary: 'S', body: '<p>text</p>' }],
    ['a block of a kind that nobody shows', { title: 'T', summary: 'S', body: [{ kind: 'html', text: '<b>' }] }],
    ['no summary', { title: 'T', body: [{ kind: 'paragraph', text: 'x' }] }],
    ['no block', { title: 'T', summary: 'S', body: [] }],
    ['a blank title', { title: ' ', summary: 'S', body: [{ kind: 'paragraph', text: 'x' }] }],
    ['null', null],
  ])('counts as missing: %s', (_name, text) => {
    change('it/notices.json', (notices) => Object.assign(notices, { welcome: text }))
    expect(createContent(folder).missing).toEqual(['it/notices.welcome'])
  })
  it('must not be English', () => {
    change('en/banners.json', (banners) => delete banners['price-age'])
    expect(() => createContent(folder)).toThrow('en/banners.price-age')
  })
  it('lets what looks like HTML through as the text that it is', () => {
    const title = '<img src=x onerror=alert(1)> & "quotes"'
    change('fr/banners.json', (banners) => Object.assign(banners['price-age'] ?? {}, { title }))
    expect(createContent(folder).texts('fr').banners['price-age'].title).toBe(title)
  })
})
