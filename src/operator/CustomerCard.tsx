import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { CaseTag } from '../account/identity/CaseTag.tsx'
import { failureText } from '../core/request/message.ts'
import { useCall } from '../core/request/useCall.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { ListRow } from '../ui/ListRow.tsx'
import { ListSection } from '../ui/ListSection.tsx'
import { Note } from '../ui/Note.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useAuditWords } from './auditWords.ts'
import { Lines } from './Lines.tsx'
import css from './Operator.module.css'

type Card = operators.PersonCard

const State = ({ card }: { card: Card }) => {
  const { t } = useTranslation(['operator', 'configuration'])
  const { uid, name, level, createdAt, sessions, frozen, eraseAt, erased, identity } = card
  return (
    <Card title={uid}>
      <KeyValue
        rows={[
          { id: 'name', label: t('people.name'), value: erased ? t('card.erased') : name },
          ...(identity === undefined
            ? []
            : [
                {
                  id: 'verified',
                  label: t('card.verified'),
                  value: identity.name === '' ? '--' : <bdi>{identity.name}</bdi>,
                },
              ]),
          { id: 'level', label: t('people.level'), value: String(level) },
          { id: 'since', label: t('people.since'), value: formatDateTime(createdAt) },
          { id: 'sessions', label: t('people.sessions'), value: String(sessions) },
          {
            id: 'frozen',
            label: t('people.frozen'),
            value: frozen === undefined ? t('configuration:no') : t(`freeze.${frozen.reason}`),
            strong: true,
          },
          ...(eraseAt === 0
            ? []
            : [{ id: 'closing', label: t('card.closing'), value: formatDateTime(eraseAt), strong: true }]),
        ]}
      />
    </Card>
  )
}

const Money = ({ money }: { money: NonNullable<Card['money']> }) => {
  const { t } = useTranslation(['operator', 'money', 'certification'])
  return (
    <Card title={t('card.money')}>
      <KeyValue
        rows={[
          { id: 'total', label: t('card.total'), value: coinText(money.total, 'USDT'), strong: true },
          ...money.coins.map(({ coin, amount }) => ({ id: coin, label: coin, value: coinText(amount, coin) })),
        ]}
      />
      <Lines>
        {money.transfers.map(({ id, kind, state, outside, currency, createdAt }) => (
          <li key={id}>
            {`${t(`certification:case.kind.${kind}`)} · ${coinText(outside, currency)} · ${t(`money:state.${kind}.${state}`)}`}
            <Note className={css['long']}>{`${id} · ${formatDateTime(createdAt)}`}</Note>
          </li>
        ))}
      </Lines>
    </Card>
  )
}

const Acts = ({ acts }: { acts: NonNullable<Card['acts']> }) => {
  const { t } = useTranslation('operator')
  const { act } = useAuditWords()
  return (
    <Card title={t('card.acts')}>
      {acts.length === 0 ? <Note>{t('card.noActs')}</Note> : null}
      <Lines>
        {acts.map((one) => (
          <li key={`${one.at} ${one.act}`}>
            {`${one.name} · ${act(one)}`}
            {one.note === '' ? null : (
              <>
                {' · '}
                <bdi>{one.note}</bdi>
              </>
            )}
            <Note>{formatDateTime(one.at)}</Note>
          </li>
        ))}
      </Lines>
    </Card>
  )
}

/** One account on one page, as far as this operator's roles go. Each time it is opened is a line of the audit log. */
export const CustomerCard = ({ uid }: { uid: string }) => {
  const { t } = useTranslation(['operator', 'certification', 'money'])
  const { data, failure, refetch } = useCall(operators.OPERATOR_CALLS.viewPerson, { uid })
  if (data === undefined)
    return failure === undefined ? (
      <SkeletonRows count={5} />
    ) : (
      <ErrorState title={failureText(failure)} onRetry={refetch} />
    )
  const { identity, money, acts } = data
  return (
    <>
      <State card={data} />
      {identity === undefined || identity.cases.length === 0 ? null : (
        <ListSection title={t('card.cases')}>
          {identity.cases.map(({ id, kind, state, openedAt, amountRef }) => (
            <ListRow
              key={id}
              label={t(`certification:case.kind.${kind}`)}
              hint={[id, formatDateTime(openedAt), amountRef === '' ? '' : coinText(amountRef, 'USDT')]
                .filter((text) => text !== '')
                .join(' · ')}
              end={<CaseTag state={state} />}
              href={`/desk?view=cases&id=${id}`}
            />
          ))}
        </ListSection>
      )}
      {money === undefined ? null : <Money money={money} />}
      {acts === undefined ? null : <Acts acts={acts} />}
    </>
  )
}
