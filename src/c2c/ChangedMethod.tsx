import { payType } from '#protocol'
import { joinCalls } from '../core/request/joinCalls.ts'
import { useCall } from '../core/request/useCall.ts'
import { CallState } from '../ui/CallState.tsx'
import { PayMethodForm } from './PayMethodForm.tsx'

/** The form of a saved method with its data in full. */
export const ChangedMethod = ({
  id,
  own,
  onSaved,
}: {
  id: string
  own: payType.SavedMethods
  onSaved: () => unknown
}) => {
  const whole = useCall(payType.payTypeData, { id })
  const offered = useCall(payType.getList, {})
  return (
    <CallState call={joinCalls({ whole, offered })} rows={4}>
      {({ whole: { method: named, country, holder, fields }, offered: { methods } }) => {
        const method = methods.find((one) => one.id === named)
        return method === undefined ? null : (
          <PayMethodForm method={method} country={country} own={own} saved={{ id, holder, fields }} onSaved={onSaved} />
        )
      }}
    </CallState>
  )
}
