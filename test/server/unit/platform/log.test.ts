import { expect, it } from 'vitest'
import { createLog } from '../../../../server/platform/log.ts'

it('the log keeps secrets to itself', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const secret = 'hunter2-hunter2'
  log.info({ password: secret, code: secret, cookie: secret, ticket: secret, token: secret, proof: secret }, 'plain')
  log.info({ body: { password: secret, code: secret }, headers: { cookie: secret } }, 'a request')
  log.error(
    { err: Object.assign(new Error('a rule was broken'), { detail: `Failing row contains (${secret})` }) },
    'a row',
  )
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain(secret)
  expect(lines.join('')).toContain('a rule was broken')
})
