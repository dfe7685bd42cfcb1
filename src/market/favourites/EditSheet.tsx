import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Star from 'lucide-react/icons/star'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instrumentById } from '../../core/state/state.ts'
import { Button } from '../../ui/Button.tsx'
import { CoinIcon } from '../../ui/CoinIcon.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useFavourites } from '../lists/useFavourites.ts'
import css from './EditSheet.module.css'
import { moved } from './moved.ts'
import { useDrag } from './useDrag.ts'

interface EditSheetProps {
  open: boolean
  onClose: () => void
  /** The order was changed. */
  onOrder: () => void
}

const nameOf = (instId: string): string => instId.replace('-', ' / ')
type Control = 'grip' | 'up' | 'down' | 'remove'

interface EditRowProps {
  id: string
  isFirst: boolean
  isLast: boolean
  isHeld: boolean
  onGrab: (id: string) => void
  onMove: (id: string, by: 1 | -1, control: Control) => void
  onRemove: (id: string) => void
}

/** One favourite with its controls. */
const EditRow = ({ id, isFirst, isLast, isHeld, onGrab, onMove, onRemove }: EditRowProps) => {
  const { t } = useTranslation('market')
  const name = nameOf(id)
  const [base = id, quote] = id.split('-')
  return (
    <li className={css['row']} data-held={isHeld ? '' : undefined}>
      <button
        type="button"
        className={`icon-target ${css['grip']}`}
        data-control={`grip ${id}`}
        aria-label={t('edit.grip', { name })}
        onPointerDown={(event) => {
          if (event.button === 0) onGrab(id)
        }}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
          if (by === undefined) return
          event.preventDefault()
          onMove(id, by, 'grip')
        }}
      >
        <GripVertical size={18} aria-hidden />
      </button>
      <CoinIcon code={base} quote={quote} size="small" />
      <span className={css['name']}>{name}</span>
      <button
        type="button"
        className={`icon-target ${css['button']}`}
        data-control={`up ${id}`}
        aria-label={t('edit.up', { name })}
        aria-disabled={isFirst}
        onClick={() => onMove(id, -1, 'up')}
      >
        <ArrowUp size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={`icon-target ${css['button']}`}
        data-control={`down ${id}`}
        aria-label={t('edit.down', { name })}
        aria-disabled={isLast}
        onClick={() => onMove(id, 1, 'down')}
      >
        <ArrowDown size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={`icon-target ${css['star']}`}
        data-control={`remove ${id}`}
        aria-label={t('star.remove', { name })}
        onClick={() => onRemove(id)}
      >
        <Star size={18} fill="currentColor" aria-hidden />
      </button>
    </li>
  )
}

/** Favourites in their order: moved by a handle, by arrow keys on it or by buttons, and taken out. */
const EditSheet = ({ open, onClose, onOrder }: EditSheetProps) => {
  const { t } = useTranslation(['market', 'common'])
  const { ids: all, set } = useFavourites()
  const known = useSignalValue(instrumentById)
  const list = useRef<HTMLUListElement>(null)
  const [sentence, setSentence] = useState('')
  /** The control that had the focus before its row was moved or removed. */
  const focus = useRef<string>(undefined)
  const hidden = all.filter((id) => !known.has(id))

  const put = useCallback(
    (ids: readonly string[], id: string): void => {
      set([...ids, ...hidden])
      onOrder()
      setSentence(t('market:edit.moved', { name: nameOf(id), at: ids.indexOf(id) + 1, of: ids.length }))
    },
    [set, hidden, onOrder, t],
  )
  const { ids, held, grab } = useDrag(
    all.filter((id) => known.has(id)),
    list,
    put,
  )
  useLayoutEffect(() => {
    if (focus.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-control="${focus.current}"]`)?.focus()
    focus.current = undefined
  })

  const move = (id: string, by: 1 | -1, control: Control): void => {
    const at = ids.indexOf(id)
    if (at + by < 0 || at + by >= ids.length) return
    focus.current = `${control} ${id}`
    put(moved(ids, at, at + by), id)
  }
  const remove = (id: string): void => {
    const next = ids[ids.indexOf(id) + 1] ?? ids.at(-2)
    focus.current = next === undefined ? undefined : `remove ${next}`
    set(all.filter((one) => one !== id))
    setSentence(t('market:edit.removed', { name: nameOf(id) }))
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('market:edit.title')}
      foot={
        <Button size="large" wide onPress={onClose}>
          {t('common:done')}
        </Button>
      }
    >
      {ids.length === 0 ? <Empty compact title={t('market:none.favourites')} /> : null}
      <ul ref={list} aria-label={t('market:tab.favourites')}>
        {ids.map((id, at) => (
          <EditRow
            key={id}
            id={id}
            isFirst={at === 0}
            isLast={at === ids.length - 1}
            isHeld={held === id}
            onGrab={grab}
            onMove={move}
            onRemove={remove}
          />
        ))}
      </ul>
      <output className="hidden-text">{sentence}</output>
    </Sheet>
  )
}

export default EditSheet
