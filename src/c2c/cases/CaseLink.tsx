import { useTranslation } from 'react-i18next'
import type { C2cOrderView } from '#protocol'
import { useNavigation } from '../../core/screens/navigation.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { Button } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { venueNow } from '../../ui/live/venueNow.ts'
import { Stack } from '../../ui/Stack.tsx'
import { appealUntil, isReview, mayOpen, mayState } from './caseRights.ts'

interface CaseLinkProps {
  order: C2cOrderView
  /** The time for an appeal is over. */
  onEnd: () => unknown
}

/** The way to the case of an order: where one is open or was, and where the reader may open one. */
export const CaseLink = ({ order, onEnd }: CaseLinkProps) => {
  const { t } = useTranslation('c2cOrders')
  const navigation = useNavigation()
  const stream = useStream()
  const until = appealUntil(order)
  const opens = mayOpen(order, venueNow(stream))
  const states = mayState(order)
  const what = states ? 'state' : !opens ? 'see' : isReview(order) ? 'askReview' : 'open'
  if (what === 'see' && order.case === undefined && (order.statements ?? []).length === 0) return null
  return (
    <Stack space="between" gap={3}>
      <Button
        variant={states ? 'primary' : 'ghost'}
        size="large"
        wide
        onPress={() => navigation.push(`/pages/C2C/appeal?id=${order.id}`)}
      >
        <span>
          {t(`case.${what}`)}
          {opens && until > 0 ? (
            <>
              {' · '}
              <Countdown until={until} onEnd={() => void onEnd()} />
            </>
          ) : null}
        </span>
      </Button>
    </Stack>
  )
}
