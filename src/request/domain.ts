import * as v from 'valibot'
import { v1 } from '#protocol'
import { language } from '../app/state.ts'
import { post } from './transport.ts'

/** What `getDomain` answered; the one call whose success code is the number 1. `failed`: no answer at all. */
export type DomainAnswer =
  | { readonly kind: 'answered'; readonly code: number; readonly config: v1.DomainConfig | undefined }
  | { readonly kind: 'failed' }

const envelope = v.object({ code: v.number(), data: v.optional(v.unknown()) })

/** A stored or received configuration, if it is one. */
export const asDomainConfig = (value: unknown): v1.DomainConfig | undefined => {
  const result = v.safeParse(v1.domainConfig, value)
  return result.success ? result.output : undefined
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
