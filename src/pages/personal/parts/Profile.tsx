import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import type { Failure } from '../../../core/request/message.ts'
import { loadPerson } from '../../../core/state/startData.ts'
import { person, statusAdvanced } from '../../../core/state/state.ts'
import { CallState } from '../../../ui/CallState.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CopyRow } from '../../../ui/CopyRow.tsx'
import { DemoTag } from '../../../ui/DemoTag.tsx'
import { formatDate } from '../../../ui/format/time.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { AvatarButton } from './AvatarButton.tsx'
import css from './Profile.module.css'

/** By the number of the wire. */
const TONES = ['plain', 'warn', 'good', 'bad'] as const

/** Who is signed in, since when, and how far their verification is. */
export const Profile = () => {
  const { t } = useTranslation(['account', 'certification'])
  const status = useSignalValue(statusAdvanced)
  const [failure, setFailure] = useState<Failure>()
  const load = (): Promise<void> => loadPerson().then(setFailure)
  useEffect(() => void loadPerson().then(setFailure), [])

  const skeleton = (
    <Card title={t('account:personal.signedInAs')}>
      <Skeleton width="60%" height={26} />
    </Card>
  )
  return (
    <CallState call={{ data: useSignalValue(person), failure, refetch: load }} skeleton={skeleton} compact>
      {({ account, avatar, uid, level, createdAt }) => (
        <Card title={t('account:personal.signedInAs')}>
          <div className={css['head']}>
            <AvatarButton name={account} avatar={avatar} />
            <p className={css['who']}>
              {account} <DemoTag />
            </p>
          </div>
          <CopyRow label={t('account:personal.uid')} value={uid} />
          <p className={css['status']}>
            <span>{t('account:personal.status')}</span>
            <Tag tone={TONES[status] ?? 'plain'}>{t(`account:personal.statusAdvanced.${status}`)}</Tag>
          </p>
          <KeyValue
            rows={[
              { id: 'level', label: t('certification:limit.yours'), value: t('certification:level', { level }) },
              { id: 'since', label: t('account:personal.since'), value: formatDate(createdAt) },
            ]}
          />
        </Card>
      )}
    </CallState>
  )
}
