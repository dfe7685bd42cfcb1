import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { common } from '#protocol'
import { type Failure, failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { countryName } from '../../ui/format/countryName.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { devicePosition, type NoPosition } from './devicePosition.ts'
import { nearest } from './greatCircle.ts'
import css from './Location.module.css'

type Outcome =
  | { readonly kind: 'found'; readonly city: common.Area; readonly km: number }
  | { readonly kind: 'noPosition'; readonly why: NoPosition }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Looks for the city nearest to the device. Where that is does not leave it: all cities are fetched and compared here. */
const findNearest = async (): Promise<Outcome> => {
  const position = await devicePosition()
  if (!position.ok) return { kind: 'noPosition', why: position.why }
  const reply = await request(common.areaDetails, { kind: 'city' })
  if (reply.kind !== 'ok') return { kind: 'failed', failure: reply }
  const found = nearest(position.here, reply.data.areas)
  return found === undefined
    ? { kind: 'noPosition', why: 'unavailable' }
    : { kind: 'found', city: found.place, km: found.km }
}

/** A button that asks the device for its position, and the city that it found. */
export const NearestCity = ({ onChoose }: { onChoose: (aid: number) => void }) => {
  const { t } = useTranslation('location')
  const [outcome, setOutcome] = useState<Outcome>()
  return (
    <Card>
      <Button variant="ghost" wide onPress={async () => setOutcome(await findNearest())}>
        <LocateFixed size={18} aria-hidden />
        {t('position.use')}
      </Button>
      <p className={css['hint']}>{t('position.hint')}</p>
      <div aria-live="polite" className={css['outcome']}>
        {outcome?.kind === 'found' ? (
          <>
            <p>
              {t('position.nearest', {
                city: outcome.city.name,
                country: countryName(outcome.city.code),
                km: formatAmount(String(Math.round(outcome.km)), 0),
              })}
            </p>
            <Button wide onPress={() => onChoose(outcome.city.id)}>
              {t('choose', { name: outcome.city.name })}
            </Button>
          </>
        ) : null}
        {outcome?.kind === 'noPosition' ? <p data-why={outcome.why}>{t(`position.${outcome.why}`)}</p> : null}
        {outcome?.kind === 'failed' ? <p>{failureText(outcome.failure)}</p> : null}
      </div>
    </Card>
  )
}
