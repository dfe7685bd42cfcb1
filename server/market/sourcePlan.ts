import { createHash } from 'node:crypto'
import type { OkxAddresses } from './okx/addresses.ts'
import type { MarketPlan } from './simulated/plan.ts'

/** The source of the indexes, as plain data, so that a worker thread can open the same source. */
export type SourcePlan =
  | { readonly kind: 'simulated'; readonly plan: MarketPlan }
  /** `begins`: time to which the first event is shifted, Unix ms. */
  | { readonly kind: 'replay'; readonly file: string; readonly begins: number }
  | { readonly kind: 'okx'; readonly okx: Partial<OkxAddresses> | undefined }

/** The plan of one kind. */
export type PlanOf<Kind extends SourcePlan['kind']> = Extract<SourcePlan, { readonly kind: Kind }>

/** Names a market without revealing its secret. Ticks that were missed are only made up from the same market. */
export const identityOf = (source: SourcePlan): string => {
  if (source.kind === 'okx') return 'okx'
  if (source.kind === 'replay') return `replay ${source.begins} ${source.file}`
  const { plan } = source
  const hash = createHash('sha256').update(`tick-source|${plan.kind}|`)
  return `simulated ${hash.update(plan.kind === 'public' ? plan.seed : plan.secret).digest('hex')}`
}
