import { type Head, headText, keyIdOf, keyText, type SignedHead, type TickKey } from '#protocol'
import type { Clock } from '../platform/ports.ts'
import { Halt } from './halt.ts'
import type { HeadStore } from './headStore.ts'
import type { KeyFile, SigningKey } from './keyFile.ts'

/** Signs heads with the key that is in force. */
export interface Signer {
  /**
   * Finds the key or, for a new record, makes it; takes up a successor. `next` is the number of the head to be signed
   * next. Rejects with a `Halt` `key` when this is not the key that signed before.
   */
  open(next: number): Promise<void>
  sign(head: Omit<Head, 'key' | 'signed'>): Promise<SignedHead>
}

export const createSigner = (store: Pick<HeadStore, 'keys' | 'addKey'>, file: KeyFile, clock: Clock): Signer => {
  let own: { readonly key: SigningKey; readonly id: string } | undefined

  const publish = async (
    key: SigningKey,
    before: TickKey | undefined,
    link: TickKey['link'],
    next: number,
    by = key,
  ): Promise<void> => {
    const { publicKey } = key
    const statement = {
      number: (before?.number ?? 0) + 1,
      id: keyIdOf(publicKey),
      publicKey,
      fromHead: next,
      // Keys follow each other in time, also when the clock was set back.
      from: Math.max(clock.now(), before?.from ?? 0),
      link,
    }
    await store.addKey({ ...statement, signature: by.sign(keyText(statement)) })
  }

  /**
   * Publishing comes before the change of files: after a crash in between, the successor's file still shows what is to
   * come.
   */
  const find = async (next: number): Promise<SigningKey> => {
    const latest = (await store.keys()).at(-1)
    const key = file.read()
    if (latest === undefined) {
      const first = key ?? file.make()
      await publish(first, undefined, 'first', next)
      return first
    }
    const fits = key?.publicKey === latest.publicKey
    const successor = file.successor('next')
    if (successor !== undefined && successor.publicKey !== latest.publicKey && key !== undefined && fits)
      await publish(successor, latest, 'rotated', next, key)
    if (successor !== undefined && (fits || successor.publicKey === latest.publicKey)) {
      file.promote('next')
      return successor
    }
    if (key !== undefined && fits) return key
    const stranger = file.successor('replacement')
    if (stranger !== undefined) {
      if (stranger.publicKey !== latest.publicKey) await publish(stranger, latest, 'lost', next)
      file.promote('replacement')
      return stranger
    }
    const what = key === undefined ? 'is missing' : 'is not the one that signed the last head'
    throw new Halt('key', `The signing key ${what}; see “Keys of the tick record” in docs/operations.md`)
  }

  const open = async (next: number): Promise<void> => {
    const key = await find(next)
    own = { key, id: keyIdOf(key.publicKey) }
  }

  return {
    open,
    sign: async (head) => {
      if (own === undefined || file.successor('next') !== undefined) await open(head.number)
      if (own === undefined) throw new Halt('key', 'There is no signing key')
      const whole: Head = { ...head, key: own.id, signed: clock.now() }
      return { ...whole, signature: own.key.sign(headText(whole)) }
    },
  }
}
