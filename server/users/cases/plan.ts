import type { cases as protocol } from '#protocol'

/** The decision of the demo's policy on a case. Made when the case is opened, carried out some seconds later. */
export interface Plan {
  readonly outcome: 'approved' | 'rejected'
  readonly reason?: protocol.CaseReason
}
