import { operators } from '#protocol'
import css from './Operator.module.css'

/** A picture of a C2C case, with what it is; whole in a window of its own. */
export const C2cPicture = ({ id, label }: { id: string; label: string }) => (
  <figure>
    <a href={operators.pictureUrl(id)} target="_blank" rel="noreferrer" aria-label={label}>
      <img className={css['evidence']} src={operators.pictureUrl(id)} alt={label} />
    </a>
    <figcaption className={css['caption']} aria-hidden="true">
      {label}
    </figcaption>
  </figure>
)
