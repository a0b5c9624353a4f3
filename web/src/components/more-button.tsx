import { Button } from '@mantine/core';

type Props = {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly label: string;
};

/** Loads the next page of a list below its rows. Renders nothing on the last page. */
export function MoreButton({ query, label }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="default"
      size="xs"
      mt="0.5rem"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
