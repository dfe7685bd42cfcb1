import { useEffect, useRef } from 'react'
import { operators } from '#protocol'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { callKey, forgetAnswers, queries } from '../core/request/queries.ts'
import { request } from '../core/request/request.ts'
import { type CallResult, useCall } from '../core/request/useCall.ts'
import { operatorExpiries } from '../core/session/session.ts'

const { me, signOut } = operators.OPERATOR_CALLS

/** The operator who is signed in; asked for again when a call finds the session over. */
export const useOperator = (): Pick<CallResult<operators.Operator>, 'data' | 'failure' | 'refetch'> => {
  const { data, failure, refetch } = useCall(me, {})
  const expiries = useSignalValue(operatorExpiries)
  const handled = useRef(expiries)
  const isOver = failure?.kind === 'expired'
  useEffect(() => {
    if (handled.current === expiries) return
    handled.current = expiries
    // The answer to this very question counts as well, and must not be a reason to ask again.
    if (!isOver) void queries.invalidateQueries({ queryKey: callKey(me) }, { cancelRefetch: false })
  }, [expiries, isOver])
  return { data: isOver ? undefined : data, failure, refetch }
}

/** Ends the session. Nothing that one operator saw may show to the next. */
export const signOutOperator = async (): Promise<void> => {
  await request(signOut, {})
  forgetAnswers(operators.OPERATOR_PREFIX)
}
