import type * as protocol from '#protocol'

/** The rules that are played: the real ones, or with a bug in them. */
export type Program = Pick<
  typeof protocol,
  | 'rationSale'
  | 'recheckSale'
  | 'secretHash'
  | 'drawTickets'
  | 'commitSale'
  | 'rationOrder'
  | 'payOrder'
  | 'deliverOrder'
  | 'failOrder'
  | 'vestOrder'
  | 'nextVestOf'
  | 'saleStage'
  | 'saleDueAt'
  | 'payByOf'
  | 'isSubscribed'
>
