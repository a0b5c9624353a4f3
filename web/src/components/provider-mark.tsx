import classes from './provider-mark.module.css';

/** Hues in degrees, far enough apart to distinguish the providers. */
const hues: Readonly<Record<string, number>> = {
  stripe: 250,
  adyen: 145,
  paypal: 215,
  checkout: 185,
  worldpay: 355,
  wix: 40,
};

type Props = { readonly provider: string; readonly label: string; readonly size?: 'small' | 'large' };

/** The provider's initial on a color, which is not its logo. Decorative, because the provider's name is always next to it. */
export function ProviderMark({ provider, label, size }: Props) {
  const style = { '--hue': hues[provider] ?? 0, '--chroma': provider in hues ? 1 : 0 };
  return (
    <span className={classes.root} data-size={size} style={style as React.CSSProperties} aria-hidden="true">
      {label.charAt(0).toUpperCase()}
    </span>
  );
}
