import { interpretReply, ORDER_RECORD_PATH, STATEMENT_PATH } from '#protocol'
import { transfer } from '../core/request/fileTransfer.ts'
import type { Failure } from '../core/request/message.ts'
import { expireSession } from '../core/session/session.ts'
import { language } from '../core/state/state.ts'
import { saveFile } from '../ui/saveFile.ts'

/** What a statement may cover, as choices. */
export const PERIODS = ['all', 'days30', 'year', 'lastYear'] as const
export type Period = (typeof PERIODS)[number]

const DAY = 86_400_000

/** The time of a choice, Unix ms; years are those of UTC, as the days of the ledger are. */
export const periodOf = (period: Period, now: number): { from: number; to: number } => {
  const year = new Date(now).getUTCFullYear()
  if (period === 'days30') return { from: now - 30 * DAY, to: now }
  if (period === 'year') return { from: Date.UTC(year), to: now }
  if (period === 'lastYear') return { from: Date.UTC(year - 1), to: Date.UTC(year) }
  return { from: 0, to: now }
}

interface Span {
  readonly from: number
  readonly to: number
}

const fetchSigned = async (
  address: string,
  name: string,
  expired: () => void,
): Promise<Failure | { readonly kind: 'saved' }> => {
  const headers = { 'accept-language': language.peek() }
  const answer = await fetch(address, { cache: 'no-store', headers }).catch(() => undefined)
  if (answer === undefined) return { kind: 'network' }
  if (answer.headers.get('content-type')?.startsWith('text/plain') === true) {
    const file = await answer.blob().catch(() => undefined)
    if (file === undefined) return { kind: 'network' }
    saveFile(name, 'text/plain', file)
    return { kind: 'saved' }
  }
  const reply = interpretReply(answer.status, await answer.json().catch(() => undefined))
  if (reply.kind === 'refused' && reply.error === 'sessionExpired') expired()
  return reply.kind === 'ok' ? { kind: 'network' } : reply
}

/** Fetches a signed file and hands it over; answers how it failed. `expired`: nobody is signed in any more. */
export const downloadSigned = async (
  address: string,
  name: string,
  expired: () => void = expireSession,
): Promise<Failure | undefined> => {
  const end = await transfer(() => fetchSigned(address, name, expired))
  return end.kind === 'saved' ? undefined : end
}

/** The user's statement of a time. */
export const downloadStatement = ({ from, to }: Span): Promise<Failure | undefined> =>
  downloadSigned(`${STATEMENT_PATH}?from=${from}&to=${to}`, `statement-${new Date(to).toISOString().slice(0, 10)}.txt`)

/** The record of a C2C order of the user's. */
export const downloadOrderRecord = (id: string): Promise<Failure | undefined> =>
  downloadSigned(`${ORDER_RECORD_PATH}?id=${id}`, `c2c-order-${id}.txt`)
