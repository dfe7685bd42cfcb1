import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readFactorKey } from '../../../../../server/users/accounts/factorKey.ts'
import { removeFolder, temporaryFolder } from '../../../../support/folders.ts'

const folder = temporaryFolder('tapeline-factor-key')
afterAll(() => removeFolder(folder))

describe('the key of the authenticators', () => {
  it('is made once, readable by its owner alone, and opens what it sealed before', () => {
    const file = join(folder, 'new', 'factor-key')
    const sealed = readFactorKey(file, false).seal('7', Buffer.from('secret'))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFactorKey(file, true).open('7', sealed).toString()).toBe('secret')
  })

  it('opens nothing for another account, nothing that was changed, and nothing of another key', () => {
    const key = readFactorKey(join(folder, 'one'), false)
    const sealed = key.seal('7', Buffer.from('secret'))
    expect(() => key.open('8', sealed)).toThrow(/authenticate/)
    expect(() => readFactorKey(join(folder, 'two'), false).open('7', sealed)).toThrow(/authenticate/)
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
    expect(() => key.open('7', sealed)).toThrow(/authenticate/)
  })

  it('is not made anew where something was sealed with the one that is gone', () => {
    expect(() => readFactorKey(join(folder, 'gone'), true)).toThrow(/missing: .*gone/)
  })

  it('is refused when it is damaged, and left as it is', () => {
    const file = join(folder, 'damaged')
    writeFileSync(file, 'half a key')
    expect(() => readFactorKey(file, false)).toThrow(/not 64 hexadecimal digits/)
    expect(readFileSync(file, 'utf8')).toBe('half a key')
  })
})
