import * as v from 'valibot'
import { v1 } from '#protocol'
import { language } from '../state/state.ts'
import { post } from './transport.ts'

/** What `getDomain` answered; the one call whose success code is the number 1. `failed`: no answer at all. */
export type DomainAnswer =
  | { readonly kind: 'answered'; readonly code: number; readonly config: v1.DomainConfig | undefined }
  | { readonly kind: 'failed' }

const envelope = v.object({ code: v.number(), data: v.optional(v.unknown()) })

/** A longer one would be no name. */
const TITLE_AT_MOST = 40

/** A path of this origin or an address on the web; anything else (`javascript:`, `data:`) is none. */
const safeAddress = (address: string): string => (/^(https?:\/\/|\/(?!\/))[^\s"'<>]*$/i.test(address) ? address : '')

/** Where a public file of the venue is: a path lies below `FILE_DOMAIN`. */
export const fileAddress = (path: string, { FILE_DOMAIN }: Pick<v1.DomainConfig, 'FILE_DOMAIN'>): string =>
  path.startsWith('/') ? FILE_DOMAIN + path : path

/** A stored or received configuration, if it is one; its title is text and its addresses are harmless. */
export const asDomainConfig = (value: unknown): v1.DomainConfig | undefined => {
  const result = v.safeParse(v1.domainConfig, value)
  if (!result.success) return undefined
  const { title, logo, FILE_DOMAIN, rest } = result.output
  return {
    ...result.output,
    title: title.replace(/\p{C}/gu, '').trim().slice(0, TITLE_AT_MOST),
    logo: safeAddress(logo),
    FILE_DOMAIN: safeAddress(FILE_DOMAIN),
    rest: rest === undefined ? undefined : safeAddress(rest),
  }
}

/** Asks for the domain configuration. Its failures have rules of their own, so it goes past the request client. */
export const askDomain = async (): Promise<DomainAnswer> => {
  const { path, timeout } = v1.getDomain
  const posted = await post(path, {}, { timeout, headers: { 'accept-language': language.peek() } })
  if (posted.kind !== 'answer' || posted.status !== 200) return { kind: 'failed' }
  const body = v.safeParse(envelope, posted.body)
  if (!body.success) return { kind: 'answered', code: 0, config: undefined }
  return { kind: 'answered', code: body.output.code, config: asDomainConfig(body.output.data) }
}
