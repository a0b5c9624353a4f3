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

type Props = { readonly provider: string; readonly label: string; readonly large?: boolean };

/** The provider's initial on its color. Decorative, because the provider's name is always next to it. */
export function ProviderMark({ provider, label, large = false }: Props) {
  const style = { '--hue': hues[provider] ?? 0, '--chroma': provider in hues ? 1 : 0 };
  return (
    <span className={classes.root} data-large={large} style={style as React.CSSProperties} aria-hidden="true">
      {label.charAt(0).toUpperCase()}
    </span>
  );
}
