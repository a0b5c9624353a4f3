export type PreflightProblemDto = {
  /** `blocks`: the submission would be refused. `warns`: a person should know it before. */
  severity: 'blocks' | 'warns';
  code: string;
  message: string;
  evidence_id: string | null;
};

export type PreflightDto = {
  /** Nothing is known that the submission would be refused for. */
  ready: boolean;
  problems: PreflightProblemDto[];
  /** What would be sent; null where it cannot be put together. */
  packet: {
    template_name: string;
    files: number;
    texts: number;
    total_bytes: number;
    /** Of the letter and the files whose pages are known; a picture is one. */
    pages: number;
  } | null;
};
