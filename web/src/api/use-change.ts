import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** A change, after which all data below the key reloads. After a failure too, because the data may have changed elsewhere. */
export function useChange<Input, Output>(change: (input: Input) => Promise<Output>, queryKey: QueryKey) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey });
    },
  });
}
