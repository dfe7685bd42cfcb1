import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { MARKET } from '../../core/screens/screens.ts'
import { instrumentById } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { AlertRow } from './AlertRow.tsx'
import AlertSheet from './AlertSheet.tsx'
import type { PriceAlert } from './alert.ts'
import { appAlerts } from './appAlerts.ts'
import { NotifySwitch } from './NotifySwitch.tsx'

/** The alerts of this device: those that wait, those that have fired, to change and to delete. */
const AlertList = () => {
  const { t } = useTranslation(['chart', 'shell'])
  const stream = useStream()
  const navigation = useNavigation()
  const { alerts, remove } = appAlerts()
  const all = useSignalValue(alerts)
  const instruments = useSignalValue(instrumentById)
  const [changing, setChanging] = useState<PriceAlert>()
  const [open, setOpen] = useState(false)
  const names = useMemo(() => [...new Set(all.map(({ instId }) => instId))].toSorted().join(' '), [all])
  useEffect(() => (names === '' ? undefined : stream.demandQuotes(names.split(' '))), [stream, names])
  const instrument = changing === undefined ? undefined : instruments.get(changing.instId)

  const list = (title: string, some: readonly PriceAlert[]) =>
    some.length === 0 ? null : (
      <Card title={title}>
        <ul>
          {some.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              instrument={instruments.get(alert.instId)}
              onChange={() => {
                setChanging(alert)
                setOpen(true)
              }}
              onDelete={() => remove(alert.id)}
            />
          ))}
        </ul>
      </Card>
    )
  return (
    <>
      {all.length === 0 ? (
        <Empty title={t('alert.none')} text={t('alert.noneText')}>
          <Button variant="ghost" onPress={() => navigation.push(MARKET)}>
            {t('shell:toMarkets')}
          </Button>
        </Empty>
      ) : (
        <>
          {list(
            t('alert.waiting'),
            all.filter(({ fired }) => fired === undefined),
          )}
          {list(
            t('alert.past'),
            all.filter(({ fired }) => fired !== undefined),
          )}
        </>
      )}
      <ListSection note={t('alert.note')}>
        <NotifySwitch />
      </ListSection>
      {changing === undefined || instrument === undefined ? null : (
        <AlertSheet
          key={`${changing.id} ${changing.setAt}`}
          instrument={instrument}
          alert={changing}
          price={changing.price}
          open={open}
          onClose={() => setOpen(false)}
          inList
        />
      )}
    </>
  )
}

export default AlertList
