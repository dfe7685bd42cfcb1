import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#protocol'
import { letterHtml } from '../../../../server/platform/mail/html.ts'
import type { Letter } from '../../../../server/platform/mail/port.ts'
import { createPost } from '../../../../server/platform/mail/post.ts'
import { freshMobile, signUp } from '../../../support/people.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue()
})
afterAll(() => venue.close())

const posted = async (...messages: Letter[]): Promise<Letter[]> => {
  const sent: Letter[] = []
  const way = {
    send: (letter: Letter) => void sent.push(letter),
    put: async () => () => {},
    settle: async () => {},
  }
  const { db } = venue.services.database
  const post = createPost({
    db,
    sentences: venue.services.sentences,
    way,
    onLost: (error) => expect.fail(String(error)),
  })
  for (const message of messages) post.send(message)
  await post.settle()
  return sent
}
const setPhrase = (uid: string, phrase: string) =>
  venue.services.database.db.updateTable('users').set({ phrase }).where('uid', '=', uid).execute()

describe('every mail', () => {
  it('begins with the anti-phishing phrase of its reader, in its language', async () => {
    const { account, uid } = await signUp(venue.address)
    await setPhrase(uid, 'blue heron')
    const message = { to: account, subject: 'S', text: '123456 ist Ihr Code.', language: 'de' } as const
    const [letter] = await posted(message)
    expect(letter?.text).toBe('Ihre Anti-Phishing-Phrase: blue heron\n\n123456 ist Ihr Code.')
    expect(letter?.html).toContain('Ihre Anti-Phishing-Phrase: blue heron')
    expect(letter?.html).toContain('lang="de"')
  })

  it('has none for who set none, and a text message has none at all', async () => {
    const { account } = await signUp(venue.address)
    const mobile = await signUp(venue.address, freshMobile())
    await setPhrase(mobile.uid, 'blue heron')
    const letters = await posted(
      { to: account, subject: 'S', text: 'one' },
      { to: mobile.account, subject: 'S', text: 'two' },
    )
    expect(letters.map(({ text }) => text)).toEqual(['one', 'two'])
    expect(letters[1]?.html).toBeUndefined()
  })

  it.each(LANGUAGES)('is written whole in %s', (language) => {
    const { sentences } = venue.services
    for (const key of ['newDevice.subject', 'newDevice.text', 'frame.phrase']) {
      const values = { device: 'D', time: 'T', ip: 'I', phrase: 'P' }
      expect(sentences(language, `mail.${key}`, values)).not.toMatch(/^mail\.|\{\{/)
    }
  })

  it('has its code stand out, and no other number of six digits', () => {
    const text = '100000 USDT. Your code: 480619.'
    const html = letterHtml({ language: 'en', subject: 'S', text, phrase: '123456', code: '480619' })
    expect(html).toMatch(/100000 USDT\. Your code: <strong[^>]*>480619<\/strong>/)
    expect(html.match(/<strong/g)).toHaveLength(1)
  })

  it('is text in its HTML too, whatever stands in it', () => {
    const hostile = `<img src=x onerror=alert(1)>"'&</p><script>`
    const html = letterHtml({ language: 'en', subject: hostile, text: hostile, phrase: hostile })
    expect(html).not.toMatch(/<(img|script)/)
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;&lt;\/p&gt;&lt;script&gt;/g)).toHaveLength(3)
  })
})
