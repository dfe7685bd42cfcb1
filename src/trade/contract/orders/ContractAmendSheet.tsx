import { AmendExit } from './AmendExit.tsx'
import { AmendRest, type ContractAmendProps } from './AmendRest.tsx'

/** Changes a live order on a contract: one that rests, or a take-profit or stop-loss. */
export const ContractAmendSheet = (props: ContractAmendProps) =>
  props.order.trigPx === '' ? <AmendRest {...props} /> : <AmendExit {...props} />
