import type { cases as protocol } from '#protocol'

/** What the demo's policy says of a case. Made when the case is opened, carried out after some seconds. */
export interface Plan {
  readonly outcome: 'approved' | 'rejected'
  readonly reason?: protocol.CaseReason
}
