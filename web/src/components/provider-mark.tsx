import { hueOf } from './provider-hue.js';
import classes from './provider-mark.module.css';

type Props = { readonly provider: string; readonly label: string; readonly size?: 'small' | 'large' };

/** The provider's initial on a color, which is not its logo. Decorative, because the provider's name is always next to it. */
export function ProviderMark({ provider, label, size }: Props) {
  const style = { '--hue': hueOf(provider) };
  return (
    <span className={classes.root} data-size={size} style={style as React.CSSProperties} aria-hidden="true">
      {label.charAt(0).toUpperCase()}
    </span>
  );
}
