import { createHash } from 'node:crypto'
import type { OkxAddresses } from './okx/addresses.ts'
import type { MarketPlan } from './simulated/plan.ts'

/** Where the indexes come from, as plain data, so that a thread can open the same source. */
export type SourcePlan =
  | { readonly kind: 'simulated'; readonly plan: MarketPlan }
  /** `begins`: when its first event happens again, Unix ms. */
  | { readonly kind: 'replay'; readonly file: string; readonly begins: number }
  | { readonly kind: 'okx'; readonly okx: Partial<OkxAddresses> | undefined }

/** The plan of one kind. */
export type PlanOf<Kind extends SourcePlan['kind']> = Extract<SourcePlan, { readonly kind: Kind }>

/** One text for each market: what was missed of another one is not made up from this. Tells nothing of a secret. */
export const identityOf = (source: SourcePlan): string => {
  if (source.kind === 'okx') return 'okx'
  if (source.kind === 'replay') return `replay ${source.begins} ${source.file}`
  const { plan } = source
  const hash = createHash('sha256').update(`tick-source|${plan.kind}|`)
  return `simulated ${hash.update(plan.kind === 'public' ? plan.seed : plan.secret).digest('hex')}`
}
