import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activity, type Reply } from '#protocol'
import { deviceText } from '../../account/activity/deviceText.ts'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Tag } from '../../ui/Tag.tsx'
import css from './devices.module.css'

type Answer = Promise<Reply<activity.Devices>>
interface PartProps {
  known: activity.Devices
  run: (answer: Answer) => Promise<void>
}

/** A time whose date stays in one piece. */
const timeText = (time: string): string => formatDateTime(time).replaceAll('-', '-\u2060')

/** One fact a line: there is a button beside them. */
const Facts = ({ current, lines }: { current: boolean; lines: readonly string[] }) => {
  const { t } = useTranslation('activity')
  return (
    <span className={css['facts']}>
      {current ? (
        <span>
          <Tag tone="accent">{t('this')}</Tag>
        </span>
      ) : null}
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}

const Sessions = ({ known, run }: PartProps) => {
  const { t } = useTranslation('activity')
  const [asking, setAsking] = useState(false)
  return (
    <ListSection title={t('sessions')} note={t('sessionsNote')}>
      {known.sessions.map(({ id, device, ip, lastSeen, idleEnd, end, current }) => (
        <ListRow
          key={id}
          label={deviceText(t, device)}
          hint={
            <Facts
              current={current}
              lines={[
                t('seen', { time: timeText(lastSeen) }),
                ip,
                t('ends', { idle: timeText(idleEnd), end: timeText(end) }),
              ]}
            />
          }
          end={
            current ? undefined : (
              <Button variant="ghost" onPress={() => run(request(activity.endSession, { id }))}>
                {t('end')}
              </Button>
            )
          }
        />
      ))}
      {known.sessions.length < 2 ? null : (
        <div className={css['act']}>
          <Button variant="danger" wide onPress={() => setAsking(true)}>
            {t('endOthers')}
          </Button>
        </div>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('endOthers')}
        action={t('end')}
        tone="danger"
        onAction={async () => {
          await run(request(activity.endOthers, {}))
          setAsking(false)
        }}
      >
        {t('endOthersText')}
      </Dialog>
    </ListSection>
  )
}

const KnownDevices = ({ known, run }: PartProps) => {
  const { t } = useTranslation('activity')
  return (
    <ListSection title={t('devices')} note={t('devicesNote')}>
      {known.devices.map(({ id, device, firstSeen, lastSeen, ip, current }) => (
        <ListRow
          key={id}
          label={deviceText(t, device)}
          hint={
            <Facts
              current={current}
              lines={[t('since', { time: timeText(firstSeen) }), t('seen', { time: timeText(lastSeen) }), ip]}
            />
          }
          end={
            <Button variant="ghost" onPress={() => run(request(activity.forgetDevice, { id }))}>
              {t('forget')}
            </Button>
          }
        />
      ))}
    </ListSection>
  )
}

/** Where one is signed in, and which devices need no code; all of it can be ended from here. */
const DevicesPage = () => {
  const { t } = useTranslation(['activity', 'shell'])
  const call = useCall(activity.devices, {})
  const run = async (answer: Answer): Promise<void> => {
    const reply = await answer
    if (reply.kind === 'ok') showToast(t('activity:done'), 'good')
    else showToast(failureText(reply), 'bad')
    await call.refetch()
  }
  return (
    <Page tint bar={<PageBar title={t('shell:title.devices')} />}>
      <CallState call={call} rows={6}>
        {(known) => (
          <>
            <Sessions known={known} run={run} />
            <KnownDevices known={known} run={run} />
            <ListSection>
              <ListRow label={t('shell:title.activity')} href="/x/activity" />
            </ListSection>
          </>
        )}
      </CallState>
    </Page>
  )
}

export default DevicesPage
