import { useEffect, useRef, useState } from 'react'
import { operators } from '#protocol'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { callKey, forgetAnswers, queries } from '../core/request/queries.ts'
import { request } from '../core/request/request.ts'
import { type CallResult, useCall } from '../core/request/useCall.ts'
import { operatorExpiries } from '../core/session/session.ts'

const { me, signOut } = operators.OPERATOR_CALLS

interface OperatorSession extends Pick<CallResult<operators.Operator>, 'data' | 'failure' | 'refetch'> {
  /** The operator whose session ended without a sign-out; what they had typed still stands behind the sign-in. */
  readonly before: operators.Operator | undefined
  /** Who signed in. Nothing that one operator saw may show to the next. */
  readonly begin: (operator: operators.Operator) => Promise<unknown>
  readonly leave: () => Promise<unknown>
}

/** The operator who is signed in; asked for again when a call finds the session over. */
export const useOperator = (): OperatorSession => {
  const { data, failure, refetch } = useCall(me, {})
  const expiries = useSignalValue(operatorExpiries)
  const [last, setLast] = useState<operators.Operator>()
  const handled = useRef(expiries)
  const isOver = failure?.kind === 'expired'
  useEffect(() => {
    if (handled.current === expiries) return
    handled.current = expiries
    // The answer to this very question counts as well, and must not be a reason to ask again.
    if (!isOver) void queries.invalidateQueries({ queryKey: callKey(me) }, { cancelRefetch: false })
  }, [expiries, isOver])
  const now = isOver ? undefined : data
  if (now !== undefined && now.id !== last?.id) setLast(now)
  const forget = (): void => {
    setLast(undefined)
    forgetAnswers(operators.OPERATOR_PREFIX)
  }
  return {
    data: now,
    failure,
    refetch,
    before: isOver ? last : undefined,
    begin: (operator) => {
      if (operator.id !== last?.id) forget()
      return refetch()
    },
    leave: async () => {
      await request(signOut, {})
      forget()
      return refetch()
    },
  }
}
