import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nextSort, type Sort, type SortKey } from '../../../market/lists/instruments/sort.ts'
import css from './SortHeader.module.css'

interface SortHeaderProps {
  /** Undefined while the list has an order of its own. */
  readonly sort: Sort | undefined
  readonly onSort: (next: Sort) => void
}

const COLUMNS = [
  ['name', 'volume'],
  ['price', 'change'],
] as const

/** The heads of the list's columns; a tap sorts, another turns the order round. */
export const SortHeader = ({ sort, onSort }: SortHeaderProps) => {
  const { t } = useTranslation('market')
  const [announced, setAnnounced] = useState('')
  const tap = (key: SortKey): void => {
    const next = nextSort(sort, key)
    onSort(next)
    setAnnounced(t(next.descending ? 'sort.down' : 'sort.up', { column: t(`sort.${key}`) }))
  }
  const head = (key: SortKey) => {
    const on = sort?.key === key
    return (
      <th key={key} scope="col" aria-sort={on ? (sort.descending ? 'descending' : 'ascending') : 'none'}>
        <button type="button" className={css['button']} onClick={() => tap(key)}>
          {t(`sort.${key}`)}
          <span aria-hidden="true">{on ? (sort.descending ? ' ↓' : ' ↑') : ''}</span>
        </button>
      </th>
    )
  }
  return (
    <>
      <table className={css['header']}>
        <caption className="hidden-text">{t('sort.caption')}</caption>
        <thead>
          <tr className={css['row']}>
            {COLUMNS[0].map(head)}
            <td className={css['gap']} aria-hidden="true" />
            {COLUMNS[1].map(head)}
          </tr>
        </thead>
      </table>
      <output className="hidden-text">{announced}</output>
    </>
  )
}
